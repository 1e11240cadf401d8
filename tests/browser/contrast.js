// The texts inside pictures that are too faint: axe does not judge the text of an SVG.
(context) => {
    const pencil = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const paint = (colour, opacity) => {
        if (colour === 'none') return [0, 0, 0, 0];
        pencil.clearRect(0, 0, 1, 1);
        pencil.fillStyle = colour;
        pencil.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = pencil.getImageData(0, 0, 1, 1).data;
        return [red, green, blue, (alpha / 255) * opacity];
    };
    const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
    const light = (colour) => {
        const [red, green, blue] = colour.map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const colourOf = (element) => {
        const style = getComputedStyle(element);
        let opacity = 1;
        for (let each = element; each; each = each.parentElement) opacity *= Number(getComputedStyle(each).opacity);
        const drawn = element instanceof SVGGeometryElement || element instanceof SVGTextContentElement;
        return drawn ? paint(style.fill, opacity * Number(style.fillOpacity)) : paint(style.backgroundColor, opacity);
    };
    const hittable = document.createElement('style');
    hittable.textContent = `${context} svg * { pointer-events: visiblePainted !important }`;
    document.head.append(hittable);
    const faint = [];
    for (const text of document.querySelectorAll(`${context} svg text`)) {
        if (!text.textContent.trim() || getComputedStyle(text).visibility === 'hidden') continue;
        text.scrollIntoView({ block: 'center', inline: 'center' });
        const box = text.getBoundingClientRect();
        if (box.width === 0) continue;
        const behind = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            .filter((each) => !text.contains(each))
            .filter((each) => !(text.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING));
        const ground = behind.reduceRight((below, each) => over(colourOf(each), below), [255, 255, 255, 1]);
        const [dim, bright] = [light(over(colourOf(text), ground)), light(ground)].sort((a, b) => a - b);
        const contrast = (bright + 0.05) / (dim + 0.05);
        const style = getComputedStyle(text);
        const size = parseFloat(style.fontSize) * (text.getScreenCTM()?.d ?? 1);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (contrast < (large ? 3 : 4.5)) faint.push(`${text.textContent.trim()}: ${contrast.toFixed(2)}`);
    }
    hittable.remove();
    return faint;
}
