import { aStimulus, aStudy } from '@fovea/samples/studies';
import { expect, it } from 'vitest';
import { mergeChange } from './studyConflict';
import {
  readField,
  changedFields,
  mergeStudyChanges,
  withoutFields,
  withStudyChange,
} from './studyChange';

const study = aStudy({ name: 'Old', stimuli: [aStimulus({ id: 'a' }), aStimulus({ id: 'b' })] });

it('merges changes per stimulus, with newer fields on top', () => {
  expect(
    mergeStudyChanges(
      { name: 'A', stimuli: [{ id: 'a', displayName: 'x', exposureTimeMs: 1 }] },
      { consentForm: 'c', stimuli: [{ id: 'a', displayName: 'y' }, { id: 'b' }] },
    ),
  ).toEqual({
    name: 'A',
    consentForm: 'c',
    stimuli: [{ id: 'a', displayName: 'y', exposureTimeMs: 1 }, { id: 'b' }],
  });
  expect(
    mergeStudyChanges({ sensors: { webcam: true } }, { sensors: { microphone: true } }),
  ).toEqual({ sensors: { webcam: true, microphone: true } });
});

it('applies a change without modifying the study', () => {
  const shown = withStudyChange(study, {
    name: 'New',
    sensors: { microphone: true },
    stimuli: [{ id: 'b', displayName: 'Shelf', manualAdvance: true }],
  });
  expect(shown.name).toBe('New');
  expect(shown.sensors).toEqual({ ...study.sensors, microphone: true });
  expect(shown.stimuli[0]).toBe(study.stimuli[0]);
  expect(shown.stimuli[1]).toMatchObject({ name: 'Shelf', manualAdvance: true });
  expect(study).toMatchObject({ name: 'Old', stimuli: [{}, { manualAdvance: false }] });
});

it('lists the fields of a change by path', () => {
  const change = {
    version: 3,
    name: 'New',
    sensors: { webcam: false },
    stimuli: [{ id: 'a', exposureTimeMs: 5 }],
  };
  expect([...changedFields(change)]).toEqual([
    ['name', 'New'],
    ['sensors/webcam', false],
    ['stimuli/a/exposureTimeMs', 5],
  ]);
  expect(readField(study, 'stimuli/a/exposureTimeMs')).toBe(6000);
  expect(readField(study, 'sensors/webcam')).toBe(true);
  expect(readField(study, 'stimuli/gone/name')).toBeUndefined();
  expect(withoutFields(change, new Set(['name', 'stimuli/a/exposureTimeMs']))).toEqual({
    sensors: { webcam: false },
  });
  expect(withoutFields({ name: 'New' }, new Set(['name']))).toBeNull();
});

it.each([
  ['nobody else changed it', 'Old', 'Old', 0],
  ['somebody else changed it', 'Old', 'Theirs', 1],
  ['both made the same change', 'Old', 'Mine', 0],
])('a field conflicts only when somebody else gave it another value: %s', (_, base, now, count) => {
  const began = new Map([['name', base]]);
  const { conflicts } = mergeChange({ name: 'Mine' }, began, { ...study, name: now });
  expect(conflicts).toHaveLength(count);
});
