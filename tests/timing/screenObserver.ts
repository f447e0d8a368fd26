/**
 * What is really on the screen of a page, seen by somebody else than the page: pictures come and go by what
 * happens to the document (MutationObserver) and by the next frame after it, as the browser draws it.
 */

/** Enough for 800 trials; allocated at once, so that the observer does not grow. */
const MOST_PICTURES = 4096;
const MOST_FRAMES = 400_000;

/** Where on the page something to look at is, and since which frame. */
export interface SeenTarget {
  readonly xPx: number;
  readonly yPx: number;
  readonly sinceMs: number;
}

/** All times are of the page's `performance.now()`. */
export interface ScreenLog {
  /** [pictures] first frame with the picture, and first frame without it. */
  readonly onMs: Float64Array;
  readonly offMs: Float64Array;
  /** [pictures] when the browser says that the picture was painted (Element Timing); NaN: it did not say. */
  readonly paintedMs: Float64Array;
  /** [pictures] centre of the target in it, CSS pixels of the viewport. */
  readonly targetXPx: Float64Array;
  /** [frames] of the page. */
  readonly frameMs: Float64Array;
  pictures: number;
  frames: number;
}

interface ElementTiming extends PerformanceEntry {
  readonly renderTime: number;
  readonly element: Element | null;
}

/** @param look told when a picture or a dot is at another position */
export function observeScreen(look: (target: SeenTarget) => void): ScreenLog {
  const empty = (length: number) => new Float64Array(length).fill(Number.NaN);
  const log: ScreenLog = {
    onMs: empty(MOST_PICTURES),
    offMs: empty(MOST_PICTURES),
    paintedMs: empty(MOST_PICTURES),
    targetXPx: empty(MOST_PICTURES),
    frameMs: empty(MOST_FRAMES),
    pictures: 0,
    frames: 0,
  };
  const eye = targetFinder();
  /** Changes of the document that no frame has shown yet. */
  let added: { readonly picture: HTMLImageElement; readonly atMs: number } | null = null;
  let removedMs: number | null = null;
  let shown = false;
  let looked = { xPx: Number.NaN, yPx: Number.NaN };
  const places = new WeakMap<Element, number>();

  new MutationObserver((changes) => {
    const atMs = performance.now();
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of removedNodes) if (shown && isPicture(node)) removedMs = atMs;
      for (const node of addedNodes) {
        if (isPicture(node) && node.parentElement?.className === 'stage') {
          added = { picture: node, atMs };
          places.set(node, log.pictures);
        }
      }
    }
  }).observe(document, { childList: true, subtree: true });

  const lookAt = (xPx: number, yPx: number, sinceMs: number) => {
    if (Math.hypot(xPx - looked.xPx, yPx - looked.yPx) < 1) return;
    looked = { xPx, yPx };
    look({ xPx, yPx, sinceMs });
  };
  const eachFrame = (frameMs: number) => {
    log.frameMs[log.frames++ % MOST_FRAMES] = frameMs;
    if (removedMs !== null && frameMs > removedMs) {
      log.offMs[log.pictures - 1] = frameMs;
      removedMs = null;
      shown = false;
    }
    if (added && frameMs > added.atMs) {
      const { xPx, yPx } = eye(added.picture);
      log.onMs[log.pictures] = frameMs;
      log.targetXPx[log.pictures] = xPx;
      log.pictures++;
      added = null;
      shown = true;
      lookAt(xPx, yPx, frameMs);
    }
    const dot = document.querySelector('[data-fovea-dot]')?.getBoundingClientRect();
    if (dot && dot.width > 0) lookAt(dot.x + dot.width / 2, dot.y + dot.height / 2, frameMs);
    requestAnimationFrame(eachFrame);
  };
  requestAnimationFrame(eachFrame);

  // Pictures are timed by the browser only where an attribute asks for it.
  const Given = window.Image;
  window.Image = class extends Given {
    constructor(widthPx?: number, heightPx?: number) {
      super(widthPx, heightPx);
      this.setAttribute('elementtiming', 'stimulus');
    }
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ElementTiming[]) {
      const place = entry.element && places.get(entry.element);
      if (typeof place === 'number') log.paintedMs[place] = entry.renderTime;
    }
  }).observe({ type: 'element', buffered: false });
  return log;
}

const isPicture = (node: Node): node is HTMLImageElement => node instanceof HTMLImageElement;

/** Finds the dark disc in a picture by its pixels. @returns its centre, CSS pixels of the viewport */
function targetFinder(): (picture: HTMLImageElement) => { xPx: number; yPx: number } {
  const [width, height] = [32, 18];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (picture) => {
    const box = picture.getBoundingClientRect();
    if (!context) return { xPx: Number.NaN, yPx: Number.NaN };
    context.drawImage(picture, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    let [sum, x, y] = [0, 0, 0];
    for (let cell = 0; cell < width * height; cell++) {
      const dark = Math.max(0, 128 - (data[cell * 4 + 1] ?? 255));
      sum += dark;
      x += dark * ((cell % width) + 0.5);
      y += dark * (Math.floor(cell / width) + 0.5);
    }
    return {
      xPx: box.x + (x / sum / width) * box.width,
      yPx: box.y + (y / sum / height) * box.height,
    };
  };
}
