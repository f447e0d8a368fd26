import { readResult } from '../../../replay/results/readResult';
import { frameView } from '../../../replay/scene/frameView';
import type { Scene } from '../../../replay/scene/scene';
import { createScenePainter } from '../../../replay/scene/scenePainter';
import type { Footer } from '../../render/footer';
import { layOutFooter, paintFooter } from '../../render/footerPainter';
import { openScene, type OpenScene } from '../../render/openScene';
import { RenderError } from '../../render/renderError';
import { browserSurroundings } from './browserSurroundings';
import { SvgContext } from './svgContext';
import { svgFile } from './svgFile';
import { dataUrl, embeddedFonts } from './svgFonts';

interface SceneSvgOptions {
  readonly timeMs: number;
  /** Of the stimulus, without the footer. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly background: string | null;
  readonly footer: Footer | null;
  readonly title: string;
}

/**
 * A time of a scene as SVG, drawn by the layers of the screen: paths, dots, outlines and texts are
 * vectors; the stimulus and heatmaps are images in it.
 */
export async function sceneSvg(
  scene: Scene,
  { timeMs, widthPx, heightPx, background, footer, title }: SceneSvgOptions,
  signal: AbortSignal,
): Promise<string> {
  const hrefs = new Map<CanvasImageSource, string>();
  const open = await openScene(scene, signal, {
    readResult: (kind, url) => readResult(kind, url, signal),
    readImage: async (url) => {
      const { image, href } = await readImage(url, signal);
      hrefs.set(image, href);
      return image;
    },
  });
  try {
    await showFrameAt(open, timeMs);
    const svg = new SvgContext(browserSurroundings(hrefs));
    const context = svg.drawContext;
    const stimulus = { widthPx: scene.stimulus.width, heightPx: scene.stimulus.height };
    context.save();
    context.beginPath();
    context.rect(0, 0, widthPx, heightPx);
    context.clip();
    const paint = createScenePainter(open.parts);
    paint(context, timeMs, frameView({ widthPx, heightPx }, stimulus, 1));
    context.restore();
    const under = footer && layOutFooter(context, footer, widthPx, 1);
    if (under) paintFooter(context, under, heightPx, background === null);
    return svgFile({
      ...{ widthPx, heightPx: heightPx + (under?.heightPx ?? 0), title, background },
      content: svg.content(),
      fonts: await embeddedFonts(svg.characters),
    });
  } finally {
    open.close();
  }
}

/** Embedded as the file that was uploaded, not encoded again. */
async function readImage(url: string, signal: AbortSignal) {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`The picture cannot be read: ${response.status}.`);
    const blob = await response.blob();
    return { image: await createImageBitmap(blob), href: await dataUrl(blob) };
  } catch (reason) {
    throw new RenderError('imageFailed', reason);
  }
}

/** Of a video: the frame at this time becomes an image, as it is gone with its decoder. */
async function showFrameAt(open: OpenScene, timeMs: number): Promise<void> {
  if (!open.film) return;
  for await (const frame of open.film.frames([timeMs])) {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [frame.displayWidth, frame.displayHeight];
    const pixels = canvas.getContext('2d');
    if (!pixels) throw new RenderError('imageFailed', 'There is no canvas of this size.');
    frame.draw(pixels, 0, 0, canvas.width, canvas.height);
    open.showPicture(canvas);
    return;
  }
  throw new RenderError('videoFailed', 'The video has no frames.');
}
