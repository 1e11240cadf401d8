// Where the focus is, where the arrow keys take it, and that it is never lost; read together with surface.js.
/** The items of a group, in reading order. */
const items = (group) => Array.from(group.querySelectorAll(ITEM))
    .filter((each) => each.closest('[data-rove]') === group && !each.matches(FIELDS));

/** One item of each group takes the focus; the arrow keys reach the others. */
function rove(root) {
    for (const group of root.querySelectorAll('[data-rove]')) {
        const all = items(group);
        const first = all.find((each) => each === document.activeElement)
            ?? all.find((each) => each.dataset.here !== undefined)
            ?? all.find((each) => each.getAttribute('tabindex') === '0') ?? all[0];
        for (const each of all) {
            const index = each === first ? '0' : '-1';
            if (each.getAttribute('tabindex') !== index) each.setAttribute('tabindex', index);
        }
    }
}

/** The item next to one in a direction, by where they lie; else the next in reading order. */
function neighbour(group, item, [dx, dy]) {
    const all = items(group);
    const centre = (each) => {
        const box = each.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = centre(item);
    let best = null;
    let least = Infinity;
    for (const each of all) {
        const [otherX, otherY] = centre(each);
        const along = (otherX - x) * dx + (otherY - y) * dy;
        const across = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
        // near, and rather straight ahead: the smallest circle from here in this direction that reaches it
        const distance = along + across * across / along;
        if (along > 2 && across < 4 * along && distance < least) [best, least] = [each, distance];
    }
    return best ?? all[all.indexOf(item) + (dx + dy > 0 ? 1 : -1)] ?? item;
}

const keyed = (root, key) => root.querySelector(`[data-key="${CSS.escape(key)}"]`);

/** Where the focus was, told so that it can be found again when its element is gone. */
function whereabouts(root) {
    const active = document.activeElement;
    if (!active || active === root || !root.contains(active)) return null;
    const group = active.closest('[data-rove]');
    const part = active.closest('.rx-part');
    const place = group ? items(group).indexOf(active) : -1;
    // a button that opens a form: what takes the focus when it has come; in a form: what takes it when it has gone
    const opens = active.dataset.opens && !keyed(root, active.dataset.opens) && active.dataset.opens;
    const back = active.closest('[data-back]')?.dataset.back;
    return { active, part, group: group?.dataset.rove, place, opens, back, top: active.getBoundingClientRect().top };
}

/** Whether an element, as it is now, can have the focus. */
const focusable = (element) => !element.disabled
    && element.matches('[tabindex], button, input, select, textarea, summary, a[href]');

/** Put the focus back: an element that was moved has lost it; of one that is gone or disabled the next one takes it. */
function returnFocus(root, was) {
    if (!was) return;
    const field = was.opens && keyed(root, was.opens)?.querySelector('input');
    if (field) {
        field.focus({ preventScroll: true });
        field.select();
        return;
    }
    const stays = root.contains(was.active);
    if (stays && focusable(was.active)) {
        if (document.activeElement !== was.active) was.active.focus({ preventScroll: true });
        return;
    }
    const group = was.group && root.querySelector(`[data-rove="${CSS.escape(was.group)}"]`);
    const all = group ? items(group) : [];
    const target = all[Math.min(was.place, all.length - 1)]
        ?? (was.back && root.querySelector(`[data-act="${CSS.escape(was.back)}"]`))
        ?? (stays ? was.active.parentElement.querySelector('button:not([disabled])') : null)
        ?? was.part?.querySelector('[data-act][tabindex="0"], button:not([disabled])') ?? was.part;
    target?.focus({ preventScroll: true });
}
