import type { RectPx, ViewportPx } from '@fovea/science/recording/sessionEvents';

/** The largest centred rectangle in the viewport with the aspect ratio of the picture. */
export function containedRect(
  picture: { readonly widthPx: number; readonly heightPx: number },
  viewport: ViewportPx,
): RectPx {
  if (picture.widthPx <= 0 || picture.heightPx <= 0) return wholeRect(viewport);
  const scale = Math.min(viewport.widthPx / picture.widthPx, viewport.heightPx / picture.heightPx);
  const widthPx = picture.widthPx * scale;
  const heightPx = picture.heightPx * scale;
  return {
    xPx: (viewport.widthPx - widthPx) / 2,
    yPx: (viewport.heightPx - heightPx) / 2,
    widthPx,
    heightPx,
  };
}

export function wholeRect({ widthPx, heightPx }: ViewportPx): RectPx {
  return { xPx: 0, yPx: 0, widthPx, heightPx };
}

export function positionIn(element: HTMLElement, rect: RectPx): void {
  element.className = 'stage-content';
  // Physical sides on purpose: a picture is not mirrored in right-to-left languages.
  element.style.left = `${rect.xPx}px`;
  element.style.top = `${rect.yPx}px`;
  element.style.width = `${rect.widthPx}px`;
  element.style.height = `${rect.heightPx}px`;
}
