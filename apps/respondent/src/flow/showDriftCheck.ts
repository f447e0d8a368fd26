import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import { DRIFT_CHECK_MS } from '@fovea/rules/flow/driftChecks';
import { createDot, createDotHint, placeDot } from '../stimuli/calibration/dotElements';
import type { Stage } from '../stimuli/stage/stage';

/** How long the text stands above the first dot, before it counts. */
export const FIRST_HINT_MS = 1500;

/**
 * Shows a dot in the middle of the page, to measure how far the gaze has drifted. A text would be read
 * instead, so only the first dot has one, and it is gone when the dot counts.
 * @param stimulus what is shown next
 * @param options colours, those of the calibration
 */
export async function showDriftCheck(
  stimulus: Pick<PublishedStimulus, 'stimulusId'>,
  options: Pick<CalibrationOptions, 'color' | 'backgroundColor'>,
  stage: Stage,
  isFirst: boolean,
): Promise<void> {
  const { stimulusId } = stimulus;
  const { backgroundColor } = options;
  const dot = createDot(options);
  const place = () => {
    const viewportPx = stage.viewport();
    const xPx = viewportPx.widthPx / 2;
    const yPx = viewportPx.heightPx / 2;
    placeDot(dot, { xPx, yPx });
    return { viewportPx, xPx, yPx };
  };
  if (isFirst) {
    const hint = createDotHint(options);
    hint.textContent = stage.messages.lookAtDot;
    place();
    await stage.present([hint, dot], backgroundColor);
    await stage.elapse(FIRST_HINT_MS);
  }
  const { viewportPx, xPx, yPx } = place();
  const tMs = await stage.present([dot], backgroundColor);
  dot.dataset['resting'] = '';
  stage.record({ kind: 'driftCheckShown', tMs, stimulusId, xPx, yPx, viewportPx });
  await stage.elapse(DRIFT_CHECK_MS, tMs);
  stage.record({ kind: 'driftCheckHidden', tMs: stage.now(), stimulusId });
}
