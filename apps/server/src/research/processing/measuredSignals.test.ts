import { DEFAULT_SENSORS, NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { SIGNALS, type SignalId } from '@fovea/science/signals/signalCatalogue';
import { expect, it } from 'vitest';
import { measuredSignals } from './measuredSignals';

const all = new Map(SIGNALS.map(({ id }) => [id, Float32Array.of(1)] as const));
const groupsOf = (values: ReadonlyMap<SignalId, Float32Array>) =>
  [...new Set(SIGNALS.filter(({ id }) => values.has(id)).map(({ group }) => group))].toSorted();

it.each([
  ['eye tracking alone', { eyeTracking: true, webcam: true }, ['eyes']],
  ['head pose', { webcam: true, headPose: true }, ['eyes', 'head']],
  [
    'facial expressions',
    { webcam: true, facialExpressions: true },
    ['expressionChannel', 'expressionScore', 'eyes'],
  ],
  [
    'an old session with voice and breath and no webcam',
    { microphone: true, voiceAnalysis: true, respiration: true },
    ['respiration', 'voice'],
  ],
  ['the voice', { webcam: true, microphone: true, voiceAnalysis: true }, ['eyes', 'voice']],
  ['a microphone without voice analysis', { webcam: true, microphone: true }, ['eyes']],
  ['respiration', { webcam: true, respiration: true }, ['eyes', 'respiration']],
])('%s', (_, on, groups) => {
  expect(groupsOf(measuredSignals(all, { ...NOTHING_MEASURED, ...on }))).toEqual(groups);
});

it('a session from before sensors were fixed at its start keeps everything', () => {
  expect(measuredSignals(all, null)).toBe(all);
  expect(groupsOf(measuredSignals(all, DEFAULT_SENSORS))).not.toContain('voice');
});
