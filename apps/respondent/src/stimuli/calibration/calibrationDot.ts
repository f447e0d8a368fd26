import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import type { PointPurpose } from '@fovea/science/recording/sessionEvents';
import { easeInOut, type DotPosition } from './calibrationPath';
import { createDot, createDotHint, placeDot } from './dotElements';
import type { Stage } from '../stage/stage';

/** The dot of a calibration on its own page. */
export interface CalibrationDot {
  /**
   * Shows the page: the dot waits in the centre, with the text above it.
   * @returns when it was presented, session clock
   */
  showAtCenter(text: string): Promise<number>;
  /** Shows the text above the dot, which stays where it is. */
  showHint(text: string): Promise<number>;
  /** Rests in the centre for a time, with the text that is shown, and records it as a point. */
  restAtCenter(durationMs: number, purpose: PointPurpose): Promise<void>;
  /**
   * Rests at each position in turn, moving smoothly between them, and records it.
   * @returns how many were shown: fewer than given when the watch ended it
   */
  showPoints(
    path: readonly DotPosition[],
    purpose: PointPurpose,
    watch?: PointsWatch,
  ): Promise<number>;
}

/** Follows the points while they are shown, and may end them. */
export interface PointsWatch {
  pointDone(shownPoints: number): void;
  isOver(): boolean;
}

/** @param stimulus the calibration to which the events belong */
export function createCalibrationDot(
  stimulus: PublishedStimulus,
  options: CalibrationOptions,
  stage: Stage,
): CalibrationDot {
  const { stimulusId } = stimulus;
  const viewport = stage.viewport();
  const middle = { index: -1, xPx: viewport.widthPx / 2, yPx: viewport.heightPx / 2 };
  const dot = createDot(options);
  const hint = createDotHint(options);
  let from: DotPosition = middle;

  return {
    showAtCenter(text) {
      from = middle;
      placeDot(dot, middle);
      hint.textContent = text;
      return stage.present([hint, dot], options.backgroundColor);
    },
    showHint(text) {
      hint.textContent = text;
      return stage.present([hint, dot], options.backgroundColor);
    },
    async restAtCenter(durationMs, purpose) {
      const restMs = await stage.nextFrame();
      dot.dataset['resting'] = '';
      const { xPx, yPx } = middle;
      stage.record({ kind: 'pointShown', tMs: restMs, stimulusId, index: 0, xPx, yPx, purpose });
      await stage.elapse(durationMs, restMs);
      delete dot.dataset['resting'];
      stage.record({ kind: 'pointHidden', tMs: stage.now(), stimulusId, index: 0 });
    },
    async showPoints(path, purpose, watch) {
      hint.remove();
      for (const [shownPoints, rest] of path.entries()) {
        if (watch?.isOver()) return shownPoints;
        await moveDot(dot, from, rest, options.transitionTimeMs, stage);
        // Positioned in this frame, visible with the next.
        const restMs = await stage.nextFrame();
        dot.dataset['resting'] = '';
        const { index, xPx, yPx } = rest;
        stage.record({ kind: 'pointShown', tMs: restMs, stimulusId, index, xPx, yPx, purpose });
        await stage.elapse(options.positionTimeMs, restMs);
        delete dot.dataset['resting'];
        stage.record({ kind: 'pointHidden', tMs: stage.now(), stimulusId, index });
        from = rest;
        watch?.pointDone(shownPoints + 1);
      }
      return path.length;
    },
  };
}

async function moveDot(
  dot: HTMLElement,
  from: DotPosition,
  to: DotPosition,
  durationMs: number,
  stage: Stage,
): Promise<void> {
  if (stage.reducedMotion) {
    // Reduced motion: the dot fades out and in instead of moving, in the same time.
    dot.style.opacity = '0';
    await stage.elapse(durationMs);
    dot.style.opacity = '1';
    placeDot(dot, to);
    return;
  }
  const begunMs = await stage.nextFrame();
  for (let share = 0; share < 1;) {
    const nowMs = await stage.nextFrame();
    share = durationMs > 0 ? (nowMs - begunMs) / durationMs : 1;
    const at = easeInOut(share);
    placeDot(dot, {
      xPx: from.xPx + (to.xPx - from.xPx) * at,
      yPx: from.yPx + (to.yPx - from.yPx) * at,
    });
  }
}
