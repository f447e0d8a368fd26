import type { ImagePart, SvgSurroundings } from './svgContext';

/** Texts and images as this browser measures and encodes them. */
export function browserSurroundings(
  /** Images whose files are embedded as they are. */
  hrefs: ReadonlyMap<CanvasImageSource, string> = new Map(),
): SvgSurroundings {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('This browser has no canvas to measure texts with.');
  return {
    textWidthPx(text, font) {
      context.font = font;
      return context.measureText(text).width;
    },
    baselinePx(font, baseline) {
      context.font = font;
      context.textBaseline = 'alphabetic';
      const { fontBoundingBoxAscent: above } = context.measureText('x');
      context.textBaseline = baseline;
      // From the wanted line to the top of the font, and back to the baseline.
      return above - context.measureText('x').fontBoundingBoxAscent;
    },
    imageHref: (image, part) => (part ? undefined : hrefs.get(image)) ?? pngHref(image, part),
  };
}

function pngHref(image: CanvasImageSource, part: ImagePart | null): string {
  const { x, y, width, height } = part ?? { x: 0, y: 0, ...sizeOf(image) };
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, width, height);
  return canvas.toDataURL('image/png');
}

function sizeOf(image: CanvasImageSource): { readonly width: number; readonly height: number } {
  if (image instanceof HTMLImageElement) {
    return { width: image.naturalWidth, height: image.naturalHeight };
  }
  if (image instanceof HTMLVideoElement) {
    return { width: image.videoWidth, height: image.videoHeight };
  }
  if (image instanceof VideoFrame)
    return { width: image.displayWidth, height: image.displayHeight };
  if (image instanceof SVGImageElement) throw new Error('An SVG image has no pixels of its own.');
  return { width: image.width, height: image.height };
}
