import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import {
  DEFAULT_CALIBRATION,
  hasHeadMovement,
  HEAD_MOVEMENT_LEAD_IN_MS,
  HEAD_MOVEMENT_MS,
} from '@fovea/rules/flow/calibration';
import { createCalibrationDot } from './calibrationDot';
import { calibrationPath } from './calibrationPath';
import { showCalibrationPoints } from './showCalibrationPoints';
import { wholeRect } from '../stage/contentRect';
import { refineCalibration } from './refineCalibration';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { BareStage } from '../stage/stage';
import type { StimulusKind } from '../stage/stimulusType';

/** How long the text is shown above the waiting dot before the dot starts to move. */
export const LEAD_IN_MS = 3500;

const optionsOf = (stimulus: PublishedStimulus) =>
  stimulus.calibrationOptions ?? DEFAULT_CALIBRATION;

/**
 * A dot that rests at each position and moves smoothly between them. The first calibration of a session is
 * checked at once, refined and validated.
 */
export const calibrationStimulus: StimulusKind = {
  async run(stimulus, stage) {
    const options = optionsOf(stimulus);
    const viewport = stage.viewport();
    const dot = createCalibrationDot(stimulus, options, stage);
    const live = stage.liveGaze();
    live?.begin();
    const shownMs = await dot.showAtCenter(stage.messages.followDot);
    stage.record(shownEvent(stimulus, shownMs, wholeRect(viewport), viewport));
    await stage.elapse(LEAD_IN_MS);
    await showCalibrationPoints({ stimulus, options, stage, dot, live });
    // Once a session: how a head is measured does not change. Without a face nothing comes of it.
    if (live && hasHeadMovement(options)) {
      await dot.showAtCenter(stage.messages.moveHead);
      await stage.elapse(HEAD_MOVEMENT_LEAD_IN_MS);
      await dot.restAtCenter(HEAD_MOVEMENT_MS, 'headMovement');
    }
    const isGoodEnough =
      !live || (await refineCalibration({ stimulus, options, stage, dot, live }));
    stage.record(hiddenEvent(stimulus, await stage.clear()));
    live?.end();
    if (!isGoodEnough) stage.endFlow('calibrationFailed');
  },

  async simulate(stimulus, stage: BareStage) {
    const options = optionsOf(stimulus);
    const { stimulusId } = stimulus;
    const viewport = stage.viewport();
    stage.record(shownEvent(stimulus, stage.now(), wholeRect(viewport), viewport));
    await stage.elapse(LEAD_IN_MS);
    for (const { index, xPx, yPx } of calibrationPath(options, viewport, stage.random)) {
      await stage.elapse(options.transitionTimeMs);
      stage.record({ kind: 'pointShown', tMs: stage.now(), stimulusId, index, xPx, yPx });
      await stage.elapse(options.positionTimeMs);
      stage.record({ kind: 'pointHidden', tMs: stage.now(), stimulusId, index });
    }
    stage.record(hiddenEvent(stimulus, stage.now()));
  },
};
