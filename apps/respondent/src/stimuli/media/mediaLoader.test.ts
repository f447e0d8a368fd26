import { expect, it, vi } from 'vitest';
import { aStimulus } from '../../flow/testing/aStage';
import { loadSurveyRunner } from '../survey/loadSurveyRunner';
import { createMediaLoader } from './mediaLoader';
import { STIMULUS_PROGRAMS } from './stimulusPrograms';

const stimuli = [
  aStimulus({ stimulusId: 'picture', mediaUrl: null }),
  aStimulus({ stimulusId: 'survey', type: 'JS_SURVEY', mediaUrl: null }),
];

it('loads the program of a survey before it says that everything is loaded', async () => {
  let arrived = () => {};
  const program = new Promise<void>((done) => (arrived = done));
  const { state } = createMediaLoader(stimuli, { ...STIMULUS_PROGRAMS, JS_SURVEY: () => program });
  await new Promise((done) => setTimeout(done, 5));
  expect(state.get().state).toBe('loading');
  arrived();
  await vi.waitFor(() => expect(state.get().state).toBe('loaded'));
});

it('says at which place a program failed, and can be tried again', async () => {
  let isBroken = true;
  const JS_SURVEY = async () => {
    if (isBroken) throw new TypeError('network');
  };
  const { state, retry } = createMediaLoader(stimuli, { ...STIMULUS_PROGRAMS, JS_SURVEY });
  await vi.waitFor(() =>
    expect(state.get()).toEqual({ state: 'failed', unplayable: false, place: 2 }),
  );
  isBroken = false;
  retry();
  await vi.waitFor(() => expect(state.get().state).toBe('loaded'));
});

it('only surveys bring a program', () => {
  const bringing = Object.entries(STIMULUS_PROGRAMS).filter(([, program]) => program !== null);
  expect(bringing).toEqual([['JS_SURVEY', loadSurveyRunner]]);
});
