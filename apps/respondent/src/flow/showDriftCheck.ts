import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import { DRIFT_CHECK_MS } from '@fovea/rules/flow/driftChecks';
import { createElement, withPageDirection } from '../stimuli/stage/createElement';
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
  { color, backgroundColor }: Pick<CalibrationOptions, 'color' | 'backgroundColor'>,
  stage: Stage,
  isFirst: boolean,
): Promise<void> {
  const { stimulusId } = stimulus;
  const dot = createElement('div', 'stage-dot');
  dot.style.setProperty('--dot-color', color);
  dot.style.setProperty('--dot-ground', backgroundColor);
  const place = () => {
    const viewportPx = stage.viewport();
    const xPx = viewportPx.widthPx / 2;
    const yPx = viewportPx.heightPx / 2;
    dot.style.transform = `translate(${xPx}px, ${yPx}px)`;
    // Exposes the position of the dot to tests.
    dot.dataset['foveaDot'] = `${xPx.toFixed(1)},${yPx.toFixed(1)}`;
    return { viewportPx, xPx, yPx };
  };
  if (isFirst) {
    const hint = withPageDirection(createElement('p', 'stage-hint'));
    hint.style.color = color;
    hint.textContent = stage.messages.lookAtDot;
    hint.setAttribute('role', 'status');
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
