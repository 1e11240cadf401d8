// Makes one tree of elements that of another, keeping what can stay; read together with surface.js.
const FIELDS = 'input, textarea, select';
// What takes the focus in a group: what can be acted on, and what can only be looked at.
const ITEM = '[data-act], [data-stop]';

const same = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName
    && key(one) === key(other);
const key = (node) => node.dataset?.key;
// Most of a picture stays as it is, and the browser sees that fast; what is typed in a field does not show in it.
const alike = (node, next) => node.isEqualNode(next) && !node.matches?.(FIELDS) && !node.querySelector?.(FIELDS);

/** Make the attributes and content of one node those of another; what the reader has opened or typed stays. */
function patch(node, next) {
    if (node.nodeType !== Node.ELEMENT_NODE) {
        if (node.data !== next.data) node.data = next.data;
        return;
    }
    for (const { name, value } of next.attributes) {
        if (!mine(node, name) && node.getAttribute(name) !== value) node.setAttribute(name, value);
    }
    for (const name of node.getAttributeNames()) {
        if (!next.hasAttribute(name) && !mine(node, name)) node.removeAttribute(name);
    }
    if (node.localName === 'textarea') {
        if (node !== document.activeElement && node.defaultValue !== next.defaultValue) node.value = next.value;
        node.defaultValue = next.defaultValue;
        return;
    }
    morph(node, next);
    if (node.localName === 'select') node.value = next.value;
    if (node.localName === 'input' && node !== document.activeElement && !next.dataset.typed) node.value = next.value;
}

const mine = (node, name) => name === 'data-followed' || name === 'data-revealed' || name === 'data-shown'
    || (name === 'style' && node.dataset.follow)
    || (name === 'open' && node.localName === 'details')
    || (name === 'tabindex' && node.matches(ITEM) && node.closest('[data-rove]'));

/** Make the children of one node those of another, keeping every node that can stay. */
function morph(parent, fresh) {
    const wanted = new Set(Array.from(fresh.childNodes, key).filter(Boolean));
    for (const child of Array.from(parent.childNodes)) {
        if (key(child) && !wanted.has(key(child))) child.remove();
    }
    const known = new Map(Array.from(parent.children, (child) => [key(child), child]));
    let here = parent.firstChild;
    for (const next of Array.from(fresh.childNodes)) {
        const match = key(next) ? known.get(key(next)) : here;
        if (match && same(match, next)) {
            if (match === here) here = here.nextSibling;
            else parent.insertBefore(match, here);
            if (!alike(match, next)) patch(match, next);
        } else {
            parent.insertBefore(next, here);
        }
    }
    while (here) {
        const gone = here;
        here = here.nextSibling;
        gone.remove();
    }
}
