import { getStudy } from '@fovea/contract/studies/studies';
import { aStudy } from '@fovea/samples/studies';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkStaleStudies, clearStudy, studyIdOfHash } from './staleStudies';
import { knownServerState, setServerState, serverState } from '../state/serverState';

const studies = ['same', 'changed', 'deleted'].map((id) =>
  aStudy({ id, version: 4, locked: false }),
);
beforeEach(() => {
  for (const study of studies) setServerState(getStudy, { studyId: study.id }, study);
});
afterEach(() => serverState.clear());

it('checks all cached studies at once and reports deleted ones', async () => {
  const ask = vi.fn(async () => ({ changed: 5, deleted: null }));
  const { gone, locked } = await checkStaleStudies(ask as never);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledWith(
    expect.anything(),
    { body: { same: 4, changed: 4, deleted: 4 } },
    { retries: 0 },
  );
  expect(gone.map(({ id }) => id)).toEqual(['deleted']);
  expect(locked).toEqual([]);
  const isStale = (studyId: string) =>
    serverState.getQueryState(['GET /studies/{studyId}', { studyId }])?.isInvalidated;
  expect([isStale('same'), isStale('changed')]).toEqual([false, true]);
});
it('reports studies that somebody else has locked', async () => {
  const ask = vi.fn(async () => {
    // As if it had been fetched again while the versions were being checked.
    setServerState(
      getStudy,
      { studyId: 'changed' },
      aStudy({ id: 'changed', version: 5, locked: true }),
    );
    return { changed: 5 };
  });
  const { locked } = await checkStaleStudies(ask as never);
  expect(locked.map(({ id }) => id)).toEqual(['changed']);
});
it('sends no request when no study is cached', async () => {
  serverState.clear();
  const ask = vi.fn();
  expect(await checkStaleStudies(ask as never)).toEqual({ gone: [], locked: [] });
  expect(ask).not.toHaveBeenCalled();
});
it('clears a study from the cache', () => {
  clearStudy('deleted');
  expect(knownServerState(getStudy, { studyId: 'deleted' })).toBeUndefined();
  expect(knownServerState(getStudy, { studyId: 'same' })).toBeDefined();
});
it.each([
  ['#/studies/s1', 's1'],
  ['#/studies/s1/study-builder?tab=a', 's1'],
  ['#/folders/s1', null],
  ['#/inactive/studies/s1', null],
  ['', null],
])('the study of %j is %j', (hash, expected) => {
  expect(studyIdOfHash(hash)).toBe(expected);
});
