import type { Slide } from '@fovea/contract/takingPart';
import { DEFAULT_CALIBRATION } from '@fovea/rules/calibration';
import { calibrationPath, eased, type DotRest } from './calibrationPath';
import { wholeRect } from './contentRect';
import { hiddenEvent, shownEvent } from './shownEvent';
import type { BareStage, Stage } from './stage';
import type { StimulusKind } from './stimulusType';

/** The words stand above the waiting dot for this long before it sets out. */
const LEAD_IN_MS = 3500;

const optionsOf = (slide: Slide) => slide.calibrationOptions ?? DEFAULT_CALIBRATION;

function pointShown(slide: Slide, rest: DotRest, tMs: number) {
  const { index, xPx, yPx } = rest;
  return { kind: 'pointShown', tMs, stimulusId: slide.stimulusId, index, xPx, yPx } as const;
}

function pointHidden(slide: Slide, rest: DotRest, tMs: number) {
  return { kind: 'pointHidden', tMs, stimulusId: slide.stimulusId, index: rest.index } as const;
}

/** A dot that rests at each position and glides between them. */
export const calibration: StimulusKind = {
  async run(slide, stage) {
    const options = optionsOf(slide);
    const viewport = stage.viewport();
    const path = calibrationPath(options, viewport, stage.random);
    const dot = document.createElement('div');
    dot.className = 'stage-dot';
    dot.style.setProperty('--dot-color', options.color);
    dot.style.setProperty('--dot-ground', options.backgroundColor);
    const hint = document.createElement('p');
    hint.className = 'stage-hint';
    hint.style.color = options.color;
    hint.textContent = stage.words.followDot;

    const middle = { index: -1, xPx: viewport.widthPx / 2, yPx: viewport.heightPx / 2 };
    placeDot(dot, middle);
    const shownMs = await stage.present([hint, dot], options.backgroundColor);
    stage.record(shownEvent(slide, shownMs, wholeRect(viewport), viewport));
    await stage.elapse(LEAD_IN_MS);
    hint.remove();

    let from = middle;
    for (const rest of path) {
      await travel(dot, from, rest, options.transitionTimeMs, stage);
      // Placed in this frame, seen with the next.
      const restMs = await stage.nextFrame();
      dot.dataset['resting'] = '';
      stage.record(pointShown(slide, rest, restMs));
      await stage.elapse(options.positionTimeMs);
      delete dot.dataset['resting'];
      stage.record(pointHidden(slide, rest, stage.now()));
      from = rest;
    }
    stage.record(hiddenEvent(slide, await stage.clear()));
  },

  async simulate(slide, stage: BareStage) {
    const options = optionsOf(slide);
    const viewport = stage.viewport();
    stage.record(shownEvent(slide, stage.now(), wholeRect(viewport), viewport));
    await stage.elapse(LEAD_IN_MS);
    for (const rest of calibrationPath(options, viewport, stage.random)) {
      await stage.elapse(options.transitionTimeMs);
      stage.record(pointShown(slide, rest, stage.now()));
      await stage.elapse(options.positionTimeMs);
      stage.record(pointHidden(slide, rest, stage.now()));
    }
    stage.record(hiddenEvent(slide, stage.now()));
  },
};

async function travel(
  dot: HTMLElement,
  from: DotRest,
  to: DotRest,
  durationMs: number,
  stage: Stage,
): Promise<void> {
  if (stage.reducedMotion) {
    // No gliding: the dot goes out here and comes up there, in the same time.
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
    const at = eased(share);
    placeDot(dot, {
      index: to.index,
      xPx: from.xPx + (to.xPx - from.xPx) * at,
      yPx: from.yPx + (to.yPx - from.yPx) * at,
    });
  }
}

function placeDot(dot: HTMLElement, { xPx, yPx }: DotRest): void {
  dot.style.transform = `translate(${xPx}px, ${yPx}px)`;
  // Where the dot is, for whoever has to look at it in a test.
  dot.dataset['foveaDot'] = `${xPx.toFixed(1)},${yPx.toFixed(1)}`;
}
