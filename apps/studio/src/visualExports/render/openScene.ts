import { isBuiltType } from '@fovea/rules/flow/stimuli';
import type { VideoSample } from 'mediabunny';
import { drawPicture } from '../../replay/layers/drawPicture';
import type { DrawContext, Layer, Viewport } from '../../replay/layers/layer';
import { fetchResult } from '../../replay/results/fetchResult';
import type { Result } from '../../replay/results/results';
import { createDataPainter } from '../../replay/scene/dataPainter';
import type { Paint } from '../../replay/scene/paint';
import type { Scene } from '../../replay/scene/scene';
import { sceneHeatmap } from '../../replay/scene/sceneHeatmap';
import { createScenePainter, type SceneParts } from '../../replay/scene/scenePainter';
import { STIMULUS_PAINTERS } from '../../replay/scene/stimulusPainters';
import { RenderError } from './renderError';
import type { StimulusFilm } from './stimulusFilm';

/** A scene whose files were read, ready to be drawn. */
export interface OpenScene {
  readonly result: Result | null;
  /** Null: the stimulus is no video, or is not shown. */
  readonly film: StimulusFilm | null;
  /** Of a video, the frame that was shown last with `showFrame` is drawn. */
  readonly parts: SceneParts;
  /** All of it. */
  readonly paint: Paint;
  /** The stimulus is one picture all the time. */
  readonly isStill: boolean;
  /** @param pixels of the frame, if they were read */
  showFrame(frame: VideoSample, pixels?: CanvasImageSource | null): void;
  /** Instead of frames: pixels that stay valid. */
  showPicture(picture: CanvasImageSource): void;
  close(): void;
}

export interface SceneSources {
  readonly readImage: (url: string, signal: AbortSignal) => Promise<ImageBitmap>;
  readonly readResult: (kind: Result['kind'], url: string, signal: AbortSignal) => Promise<Result>;
}

export const DIRECTLY: SceneSources = {
  readImage: fetchImage,
  readResult: async (kind, url, signal) => (await fetchResult(kind, url, signal)).result,
};

/** @throws RenderError, or what a result that cannot be read throws */
export async function openScene(
  scene: Scene,
  signal: AbortSignal,
  { readImage, readResult }: SceneSources = DIRECTLY,
): Promise<OpenScene> {
  const { stimulus, showsStimulus, data, visuals, overlay, aois } = scene;
  const { type, imageUrl, videoUrl } = stimulus;
  const isVideo = showsStimulus && videoUrl !== null;
  const [film, image, result] = await Promise.all([
    isVideo ? openFilm(videoUrl) : null,
    showsStimulus && !isVideo && imageUrl !== null ? readImage(imageUrl, signal) : null,
    data ? readResult(data.kind, data.url, signal) : null,
  ]);
  const drawn = showsStimulus && isBuiltType(type) ? STIMULUS_PAINTERS[type]?.(stimulus) : null;
  let frame: VideoSample | null = null;
  let framePixels: CanvasImageSource | null = null;
  let picture: CanvasImageSource | null = image;
  const paintStimulus: Paint = (context, timeMs, view) => {
    drawn?.(context, timeMs, view);
    if (framePixels) drawPixels(context, framePixels, timeMs, view);
    else if (frame) drawFrame(context, frame, view);
    else drawPicture(context, picture, timeMs, view);
  };
  const parts: SceneParts = {
    paintStimulus: showsStimulus ? paintStimulus : null,
    paintData: result
      ? createDataPainter({ type, result, visuals, surface: sceneHeatmap(scene, result) })
      : null,
    overlay,
    aois,
  };
  return {
    result,
    film,
    isStill: image !== null,
    parts,
    paint: createScenePainter(parts),
    showFrame(next, pixels = null) {
      frame = next;
      framePixels = pixels;
    },
    showPicture: (next) => void (picture = next),
    close: () => film?.close(),
  };
}

/** The demuxer is loaded for videos only. */
async function openFilm(url: string): Promise<StimulusFilm> {
  const { openStimulusFilm } = await import('./stimulusFilm');
  return await openStimulusFilm(url);
}

/** As `drawPicture`, turned as the file says. */
function drawFrame(context: DrawContext, frame: VideoSample, { stimulus }: Viewport): void {
  const { xPx, yPx, widthPx, heightPx } = stimulus;
  frame.draw(context, xPx, yPx, widthPx, heightPx);
}

/** As smooth as `drawFrame`: frames of videos know one quality only. */
const drawPixels: Layer<CanvasImageSource> = (context, pixels, timeMs, view) => {
  context.imageSmoothingQuality = 'low';
  drawPicture(context, pixels, timeMs, view);
};

async function fetchImage(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`The picture cannot be read: ${response.status}.`);
    return await createImageBitmap(await response.blob());
  } catch (reason) {
    throw new RenderError('imageFailed', reason);
  }
}
