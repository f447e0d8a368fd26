import { aStimulus, aStudy } from '@fovea/samples/studies';
import { expect, it } from 'vitest';
import { existingReported, isReported, withReported } from './reportedViews';

const view = { stimulusId: 'poster', segmentId: 'all' };
const other = { stimulusId: 'shop', segmentId: 'all' };

it('A view is put into the report once, and taken out', () => {
  const views = withReported(withReported([], view, true), view, true);
  expect(views).toEqual([view]);
  expect(isReported(views, { ...view })).toBe(true);
  expect(isReported(views, other)).toBe(false);
  expect(withReported([view, other], view, false)).toEqual([other]);
});

it('A view of a deleted stimulus or segment is not in the report', () => {
  const study = aStudy({ stimuli: [aStimulus({ id: 'poster' })] });
  const gone = { stimulusId: 'poster', segmentId: 'gone' };
  expect(existingReported([view, other, gone], study)).toEqual([view]);
});
