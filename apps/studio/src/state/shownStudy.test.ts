// @vitest-environment jsdom
import { aStimulus, aStudy } from '@fovea/samples/studies';
import { expect, it } from 'vitest';
import { mergeStudyChanges, withBlockOrder, withStudyChange } from './shownStudy';

const study = aStudy({ name: 'Old', stimuli: [aStimulus({ id: 'a' }), aStimulus({ id: 'b' })] });

it('joins changes stimulus by stimulus, the newer fields on top', () => {
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
  expect(mergeStudyChanges({ name: 'A' }, { name: 'B' })).toEqual({ name: 'B' });
});

it('shows a change on top of the study and leaves the study alone', () => {
  const shown = withStudyChange(study, {
    name: 'New',
    stimuli: [{ id: 'b', displayName: 'Shelf', manualAdvance: true }],
  });
  expect(shown.name).toBe('New');
  expect(shown.stimuli[0]).toBe(study.stimuli[0]);
  expect(shown.stimuli[1]).toMatchObject({ name: 'Shelf', manualAdvance: true });
  expect(study).toMatchObject({ name: 'Old', stimuli: [{}, { manualAdvance: false }] });
});

it('shows a new order', () => {
  const order = [
    { id: 'place-b', blockOrder: 0, fixed: true },
    { id: 'place-a', blockOrder: 1, fixed: false },
  ];
  const [flow] = withBlockOrder(study, 'flow-1', order).blocks;
  expect(flow?.children).toMatchObject([
    { id: 'place-a', blockOrder: 1, fixed: false, stimulusId: 'a' },
    { id: 'place-b', blockOrder: 0, fixed: true, stimulusId: 'b' },
  ]);
});
