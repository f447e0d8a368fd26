import type { RevisedGaze } from '@fovea/science/session/revisedGaze';
import { LAYER_COLORS } from '../../replay/layers/layerColors';
import type { Column } from '../../replay/layers/layer';
import type { Paint } from '../../replay/scene/paint';

interface Given {
  readonly tMs: Column;
  readonly gaze: Pick<RevisedGaze, 'xNorm' | 'yNorm'>;
  readonly startMs: number;
  readonly endMs: number;
  /** Only samples so near to the time; Infinity: all. */
  readonly nearMs: number;
}

/** Before and after the time: what of the gaze on a film belongs to its frame. */
export const NEAR_MS = 800;
const FAINT = 0.5;
/** The gaze of the moment. */
const NOW_MS = 60;

/** The gaze samples of a stretch as faint dots, and where the gaze is at the time. */
export function paintSamples({ tMs, gaze, startMs, endMs, nearMs }: Given): Paint {
  return (context, timeMs, { stimulus, pixelRatio }) => {
    const { xPx, yPx, widthPx, heightPx } = stimulus;
    const sizePx = 3 * pixelRatio;
    context.save();
    context.fillStyle = LAYER_COLORS.gaze;
    context.globalAlpha = FAINT;
    let now = -1;
    for (let at = 0; at < tMs.length; at++) {
      const sampleMs = tMs[at] ?? NaN;
      if (sampleMs <= timeMs) now = at;
      if (!(sampleMs >= startMs && sampleMs < endMs)) continue;
      if (Math.abs(sampleMs - timeMs) > nearMs) continue;
      const x = xPx + (gaze.xNorm[at] ?? NaN) * widthPx;
      const y = yPx + (gaze.yNorm[at] ?? NaN) * heightPx;
      if (Number.isNaN(x) || Number.isNaN(y)) continue;
      context.fillRect(x - sizePx / 2, y - sizePx / 2, sizePx, sizePx);
    }
    const x = xPx + (gaze.xNorm[now] ?? NaN) * widthPx;
    const y = yPx + (gaze.yNorm[now] ?? NaN) * heightPx;
    if (now >= 0 && timeMs - (tMs[now] ?? NaN) < NOW_MS && !Number.isNaN(x) && !Number.isNaN(y)) {
      context.globalAlpha = 1;
      context.strokeStyle = LAYER_COLORS.outline;
      context.lineWidth = 1.5 * pixelRatio;
      context.beginPath();
      context.arc(x, y, 5 * pixelRatio, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
    context.restore();
  };
}
