// Shows the parts of a panel and hands back what is done to them; it knows nothing of rules or games.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PATIENCE = 8000;

/** The nearest box around an element that scrolls. */
function scroller(element) {
    let box = element.parentElement;
    while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))) {
        box = box.parentElement;
    }
    return box ?? document.scrollingElement;
}

/** What was pressed in a part that is to be held stays under the pointer, whatever has grown above it. */
function hold(was) {
    if (!was?.active.isConnected || !was.active.closest('[data-hold]')) return;
    const shift = was.active.getBoundingClientRect().top - was.top;
    if (Math.abs(shift) > 1) scroller(was.active.closest('.rx')).scrollTop += shift;
}

/** Scroll a list to its end, and make it as much lower as it takes that its first visible row is whole. */
function toLastRow(list) {
    list.style.maxHeight = '';
    list.scrollTop = list.scrollHeight;
    if (list.scrollTop <= 0) return;
    const top = list.getBoundingClientRect().top;
    const cut = Array.from(list.children, (row) => row.getBoundingClientRect())
        .find((row) => row.top < top - 0.5 && row.bottom > top + 0.5);
    if (!cut || cut.bottom - top > list.clientHeight / 2) return;
    list.style.maxHeight = `${list.clientHeight - (cut.bottom - top)}px`;
    list.scrollTop = list.scrollHeight;
}

/** Scroll a list to its newest row, a wide picture to where one is; nothing else on the page moves. */
function reveal(root) {
    if (!root.clientHeight) return;
    for (const list of root.querySelectorAll('[data-follow]')) {
        if (list.dataset.follow !== list.dataset.followed) toLastRow(list);
        list.dataset.followed = list.dataset.follow;
    }
    for (const box of root.querySelectorAll('[data-reveal]')) {
        const here = box.querySelector('[data-here]');
        if (!here || box.dataset.reveal === box.dataset.revealed) continue;
        const [outer, inner] = [box.getBoundingClientRect(), here.getBoundingClientRect()];
        if (inner.left < outer.left + 40 || inner.right > outer.right - 40) {
            box.scrollLeft += inner.left - outer.left - outer.width / 2;
        }
        if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 2;
        box.dataset.revealed = box.dataset.reveal;
    }
}

function render({ model, el }) {
    const root = document.createElement('div');
    root.className = 'rx';
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', model.get('label'));
    root.dataset.lmSuppressShortcuts = 'true';
    const live = Object.assign(document.createElement('div'), { className: 'rx-live' });
    live.setAttribute('role', 'status');
    live.setAttribute('aria-live', 'polite');
    const silence = Object.assign(document.createElement('div'), { className: 'rx-silence', hidden: true });
    silence.textContent = 'No answer from the kernel yet: it is busy with another cell, or gone. '
        + 'If it is gone, run this cell again; nothing is lost.';
    root.append(live, silence);
    const areas = Object.assign(document.createElement('div'), { className: 'rx-areas' });
    const parts = new Map();
    for (const [area, names] of model.get('areas')) {
        const box = Object.assign(document.createElement('div'), { className: `rx-area rx-area-${area}` });
        for (const name of names) {
            const part = Object.assign(document.createElement('div'), { className: `rx-part rx-part-${name}` });
            part.dataset.part = name;
            part.tabIndex = -1;
            parts.set(name, part);
            box.append(part);
        }
        areas.append(box);
    }
    root.append(areas);
    const say = (text) => {
        live.textContent = '';
        if (text) setTimeout(() => { live.textContent = text; }, 30);
    };

    const show = (names) => {
        const was = whereabouts(root);
        for (const name of names) {
            const template = document.createElement('template');
            template.innerHTML = model.get(`part_${name}`);
            morph(parts.get(name), template.content);
        }
        rove(root);
        returnFocus(root, was);
        hold(was);
        requestAnimationFrame(() => { reveal(root); hold(was); });
    };
    let stale = new Set();
    const refresh = (name) => {
        if (!stale.size) queueMicrotask(() => { const names = stale; stale = new Set(); show(names); });
        stale.add(name);
    };

    let number = 0;
    const send = (act, value, part) => {
        number += 1;
        const mineNow = number;
        model.send({ act, value, part, number });
        setTimeout(() => {
            silence.hidden = model.get('answered') >= mineNow;
            if (!silence.hidden) say(silence.textContent);
        }, PATIENCE);
    };
    const partOf = (element) => element.closest('.rx-part')?.dataset.part ?? '';
    const act = (element) => send(element.dataset.act, element.dataset.value ?? '', partOf(element));

    root.addEventListener('click', (event) => {
        const element = event.target.closest('[data-act]');
        if (!element || !root.contains(element) || element.matches(`form, ${FIELDS}`)) return;
        element.focus({ preventScroll: true });
        act(element);
    });
    root.addEventListener('change', (event) => {
        const field = event.target.closest('[data-act]');
        if (field?.matches('select, input, textarea')) send(field.dataset.act, field.value, partOf(field));
    });
    let typing = 0;
    root.addEventListener('input', (event) => {
        const field = event.target.closest('[data-typed]');
        if (!field) return;
        clearTimeout(typing);
        typing = setTimeout(() => send(field.dataset.typed, field.value, partOf(field)), 150);
    });
    root.addEventListener('submit', (event) => {
        event.preventDefault();
        const form = event.target;
        const field = form.querySelector(FIELDS);
        if (!form.dataset.act) return;
        send(form.dataset.act, field?.value ?? '', partOf(form));
        if (form.dataset.once !== undefined && field) field.value = '';
    });
    // What a thing has to tell shows while the pointer is on it, or else while it has the focus.
    const tell = (thing) => {
        const wanted = thing?.closest('[data-tip]') ?? document.activeElement?.closest('.rx [data-tip]');
        for (const each of root.querySelectorAll('[data-tip-of]')) {
            each.toggleAttribute('data-shown', each.dataset.tipOf === wanted?.dataset.tip);
        }
    };
    root.addEventListener('pointerover', (event) => tell(event.target));
    root.addEventListener('pointerleave', () => tell(null));
    root.addEventListener('focusout', () => tell(null));
    root.addEventListener('focusin', (event) => {
        rove(root);
        tell(event.target);
        const reason = event.target.closest('[data-say]')?.dataset.say;
        if (reason) say(reason);
    });
    root.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        event.stopPropagation();
        const target = event.target;
        if (target.matches(FIELDS)) {
            if (event.key === 'Escape') target.closest('.rx-part')?.focus();
            return;
        }
        const item = target.closest(ITEM);
        const group = item?.closest('[data-rove]');
        const all = group ? items(group) : [];
        const ends = { Home: all[0], End: all[all.length - 1] };
        if (event.key === 'Escape') for (const each of root.querySelectorAll('[data-shown]')) each.removeAttribute('data-shown');
        const goal = group && (ARROWS[event.key] ? neighbour(group, item, ARROWS[event.key]) : ends[event.key]);
        const command = model.get('shortcuts')[event.key];
        if (goal) {
            goal.focus();
        } else if ((event.key === 'Enter' || event.key === ' ') && item?.dataset.act && !item.matches('button')) {
            act(item);
        } else if (command) {
            send(command, '', partOf(target));
        } else {
            return;
        }
        event.preventDefault();
    });

    for (const name of parts.keys()) model.on(`change:part_${name}`, () => refresh(name));
    model.on('change:said', () => say(model.get('said').text));
    model.on('change:answered', () => {
        silence.hidden = true;
        root.dataset.answered = model.get('answered');
    });
    show(parts.keys());
    el.append(root);
    const shape = new ResizeObserver(() => reveal(root));
    shape.observe(root);
    return () => shape.disconnect();
}

export default { render };
