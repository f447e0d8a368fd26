import type { Scene } from '../../replay/scene/scene';
import { frameView } from '../../replay/scene/frameView';
import { layOutFooter, paintFooter } from './footerPainter';
import type { OpenScene, SceneSources } from './openScene';
import { openScene } from './openScene';
import type { PictureOptions } from './renderMessages';
import { RenderError } from './renderError';

/** Draws one time of a scene. @returns a PNG file @throws RenderError */
export async function drawScenePicture(
  scene: Scene,
  options: PictureOptions,
  signal: AbortSignal,
  sources?: SceneSources,
): Promise<Blob> {
  const open = await openScene(scene, signal, sources);
  try {
    if (lacksFixations(scene, open)) throw new RenderError('noFixations');
    if (!open.film) return await pngOf(scene, open, options);
    // The frame is valid inside the loop only.
    for await (const frame of open.film.frames([options.timeMs])) {
      open.showFrame(frame);
      return await pngOf(scene, open, options);
    }
    throw new RenderError('videoFailed', 'The video has no frames.');
  } finally {
    open.close();
  }
}

/** On screen such a respondent shows gaze instead; a picture that is called fixations must not. */
function lacksFixations({ visuals }: Scene, { result }: OpenScene): boolean {
  if (!result || visuals.basis !== 'fixations') return false;
  if (!visuals.showHeatmap && !visuals.showGazeOrFixations) return false;
  const { fixations } = result;
  return ('startMs' in fixations ? fixations.startMs : fixations.tMs).length === 0;
}

async function pngOf(scene: Scene, open: OpenScene, options: PictureOptions): Promise<Blob> {
  const { timeMs, widthPx, heightPx, pixelRatio, background, footer } = options;
  const measuring = new OffscreenCanvas(1, 1).getContext('2d');
  const under = footer && measuring && layOutFooter(measuring, footer, widthPx, pixelRatio);
  const canvas = new OffscreenCanvas(widthPx, heightPx + (under?.heightPx ?? 0));
  const context = canvas.getContext('2d');
  if (!context) throw new RenderError('imageFailed', 'There is no canvas of this size.');
  if (background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const stimulus = { widthPx: scene.stimulus.width, heightPx: scene.stimulus.height };
  // Rings and labels at the edge do not reach into the footer.
  context.save();
  context.beginPath();
  context.rect(0, 0, widthPx, heightPx);
  context.clip();
  open.paint(context, timeMs, frameView({ widthPx, heightPx }, stimulus, pixelRatio));
  context.restore();
  if (under) paintFooter(context, under, heightPx, background === null);
  return await canvas.convertToBlob({ type: 'image/png' });
}
