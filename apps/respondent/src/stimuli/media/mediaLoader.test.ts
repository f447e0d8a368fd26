import { expect, it, vi } from 'vitest';
import { aSlide } from '../../flow/testing/aStage';
import { STIMULUS_KINDS } from '../stimulusKinds';
import { surveyProgram } from '../survey/surveyProgram';
import { createMediaLoader } from './mediaLoader';

const slides = ['a', 'b'].map((stimulusId) => aSlide({ stimulusId, mediaUrl: null }));

it('prepares every stimulus before it says that everything is loaded', async () => {
  const prepared: string[] = [];
  const { state } = createMediaLoader(slides, async ({ stimulusId }) => prepared.push(stimulusId));
  await vi.waitFor(() => expect(state.get().state).toBe('loaded'));
  expect(prepared).toEqual(['a', 'b']);
});

it('says at which place preparing failed, and can be tried again', async () => {
  let isBroken = true;
  const { state, retry } = createMediaLoader(slides, async ({ stimulusId }) => {
    if (stimulusId === 'b' && isBroken) throw new TypeError('network');
  });
  await vi.waitFor(() =>
    expect(state.get()).toEqual({ state: 'failed', unplayable: false, place: 2 }),
  );
  isBroken = false;
  retry();
  await vi.waitFor(() => expect(state.get().state).toBe('loaded'));
});

it('the program of a survey is here before it is shown', () => {
  expect(STIMULUS_KINDS.JS_SURVEY.prepare).toBe(surveyProgram);
});
