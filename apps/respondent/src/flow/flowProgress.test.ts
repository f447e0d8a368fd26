import { expect, it } from 'vitest';
import { aStimulus } from './testing/aStage';
import { flowProgress } from './flowProgress';

const of = (...types: readonly ('IMAGE' | 'CALIBRATION' | 'JS_SURVEY' | 'INSTRUCTION')[]) =>
  types.map((type, at) => aStimulus({ stimulusId: `s${at}`, type }));

it('counts the parts of this respondent in their own order, without calibrations', () => {
  const stimuli = of('INSTRUCTION', 'CALIBRATION', 'IMAGE', 'JS_SURVEY', 'CALIBRATION', 'IMAGE');
  expect(stimuli.map((_, at) => flowProgress(stimuli, at))).toEqual([
    { place: 1, count: 4 },
    // A calibration belongs to what follows it, also when it is repeated after a reload.
    { place: 2, count: 4 },
    { place: 2, count: 4 },
    { place: 3, count: 4 },
    { place: 4, count: 4 },
    { place: 4, count: 4 },
  ]);
});

it('never says more than there are, and nothing where there is one part or none', () => {
  const last = of('IMAGE', 'IMAGE', 'CALIBRATION');
  expect(flowProgress(last, 2)).toEqual({ place: 2, count: 2 });
  expect(flowProgress(of('CALIBRATION', 'IMAGE'), 1)).toBeNull();
  expect(flowProgress([], 0)).toBeNull();
});
