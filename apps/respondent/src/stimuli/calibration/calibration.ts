import type { Slide } from '@fovea/contract/participation/takingPart';
import { DEFAULT_CALIBRATION } from '@fovea/rules/flow/calibration';
import { createCalibrationDot } from './calibrationDot';
import { calibrationPath } from './calibrationPath';
import { wholeRect } from '../stage/contentRect';
import { healCalibration } from './healCalibration';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { BareStage } from '../stage/stage';
import type { StimulusKind } from '../stage/stimulusType';

/** The words stand above the waiting dot for this long before it sets out. */
export const LEAD_IN_MS = 3500;

const optionsOf = (slide: Slide) => slide.calibrationOptions ?? DEFAULT_CALIBRATION;

/**
 * A dot that rests at each position and glides between them. The first one of a visit is checked at
 * once, mended and measured (healCalibration.ts).
 */
export const calibration: StimulusKind = {
  async run(slide, stage) {
    const options = optionsOf(slide);
    const viewport = stage.viewport();
    const dot = createCalibrationDot(slide, options, stage);
    const live = stage.liveGaze();
    live?.begin();
    const shownMs = await dot.waitInMiddle(stage.words.followDot);
    stage.record(shownEvent(slide, shownMs, wholeRect(viewport), viewport));
    await stage.elapse(LEAD_IN_MS);
    await dot.visit(calibrationPath(options, viewport, stage.random), 'fit');
    const isGoodEnough = !live || (await healCalibration({ slide, options, stage, dot, live }));
    stage.record(hiddenEvent(slide, await stage.clear()));
    live?.end();
    if (!isGoodEnough) stage.endFlow('calibrationFailed');
  },

  async simulate(slide, stage: BareStage) {
    const options = optionsOf(slide);
    const { stimulusId } = slide;
    const viewport = stage.viewport();
    stage.record(shownEvent(slide, stage.now(), wholeRect(viewport), viewport));
    await stage.elapse(LEAD_IN_MS);
    for (const { index, xPx, yPx } of calibrationPath(options, viewport, stage.random)) {
      await stage.elapse(options.transitionTimeMs);
      stage.record({ kind: 'pointShown', tMs: stage.now(), stimulusId, index, xPx, yPx });
      await stage.elapse(options.positionTimeMs);
      stage.record({ kind: 'pointHidden', tMs: stage.now(), stimulusId, index });
    }
    stage.record(hiddenEvent(slide, stage.now()));
  },
};
