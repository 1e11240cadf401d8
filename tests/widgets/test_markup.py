"""Elements are safe by construction, and Markdown becomes nothing else."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from widgets.markdown import TAG, markdown
from widgets.markup import clean, h, markup, words

ALLOWED = {"div", "span", "code", "h4", *TAG.values()}


def test_text_and_attributes_are_escaped():
    element = h("p", "<b>&", h("em", "x"), "tail", title='"<i>', data_act="play")
    assert markup(element) == '<p title="&quot;&lt;i&gt;" data-act="play">&lt;b&gt;&amp;<em>x</em>tail</p>'


@pytest.mark.parametrize("tag", ["script", "iframe", "style", "a", "img", "object", "foreignObject", "use", "SCRIPT"])
def test_a_tag_outside_the_list_is_refused(tag):
    with pytest.raises(ValueError, match="not one of the elements"):
        h(tag)


@pytest.mark.parametrize("name", ["onclick", "onload", "href", "src", "action", "formaction", "srcdoc", "ping", "x y"])
def test_an_attribute_that_acts_or_leads_away_is_refused(name):
    with pytest.raises(ValueError, match="not an attribute"):
        h("p", **{name: "1"})


def test_none_and_false_leave_an_attribute_out_and_true_makes_it_empty():
    assert markup(h("details", open=True, title=None, hidden=False)) == '<details open=""></details>'


@given(st.text(max_size=60), st.text(max_size=60))
@settings(max_examples=150)
def test_any_text_comes_back_as_it_was(text, value):
    back = ElementTree.fromstring(markup(h("p", text, title=value)))
    assert (back.text or "") == clean(text).replace("\r\n", "\n").replace("\r", "\n")
    assert back.get("title") == clean(value)


def test_markdown_knows_paragraphs_emphasis_code_and_lists():
    built = markup(markdown("A *b* **c** `d`\n\n- one\n- two\n\n1. first"))
    assert built == (
        '<div class="rx-prose"><p>A <em>b</em> <strong>c</strong> <code>d</code></p>'
        "<ul><li>one</li><li>two</li></ul><ol><li>first</li></ol></div>"
    )


def test_a_link_is_its_words_and_its_address():
    element = markdown("[press](javascript:alert(1)) [x](https://example.org)")
    assert words(element) == "[press](javascript:alert(1)) x (https://example.org)"
    assert {one.tag for one in element.iter()} == {"div", "p", "span"}


PIECES = [
    *["<script>x</script>", "<img src=x onerror=y>", "![a](http://b/c.png)", "[a](javascript:b)", "<svg onload=x>"],
    *["`", "**", "*", "> ", "- ", "1. ", "\n", "\n\n", "&lt;", "<!--", "]]>", "<https://a.b>", "# ", "    ", "text"],
]
HOSTILE = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)


@given(HOSTILE | st.text(max_size=80))
@settings(max_examples=200)
def test_nothing_but_the_listed_elements_comes_out_of_markdown(text):
    element = markdown(text)
    back = ElementTree.fromstring(markup(element))
    assert {one.tag for one in back.iter()} <= ALLOWED
    assert {name for one in back.iter() for name in one.attrib} <= {"class"}


TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\t\n&<>\"'"), max_size=12)


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_the_text_is_that_of_the_standard_library(attribute, text, inner, tail):
    element = h("p", text, h("span", inner, h("svg", aria_label=attribute)), tail, title=attribute)
    assert markup(element) == ElementTree.tostring(element, encoding="unicode", short_empty_elements=False)
