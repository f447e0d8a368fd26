import { FEATURES } from '@fovea/contract/protocol/access';
import { endpoints } from '@fovea/contract/all';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { expect, it } from 'vitest';
import { isOpenOnVisit, isStudyAccessActive, studyAccessEnd, visitFeatures } from './supportAccess';

const calls = Object.values(endpoints) as Endpoint[];

it('opens no call that changes something', () => {
  const changing = calls.filter((call) => isOpenOnVisit(call) && call.method !== 'GET');
  // Signing out, and comparing versions, which only reads.
  expect(changing.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /token/',
    'POST /studies/versions',
  ]);
});

it('opens twenty calls, each of which exists', () => {
  expect(calls.filter(isOpenOnVisit)).toHaveLength(20);
});

it.each([
  '/studies/{studyId}/exports',
  '/studies/{studyId}/exports/{exportId}/downloadUrl',
  '/studies/{studyId}/visualExport',
  '/studies/{studyId}/reportruns',
  '/studies/{studyId}/sessions/{sessionId}/videos',
  '/deleted/studies/{studyId}/downloadUrl',
  '/folders/{folderId}',
  '/audit',
  '/support/inbox',
])('does not open GET %s', (path) => {
  expect(isOpenOnVisit({ method: 'GET', path })).toBe(false);
});

it('shows a study without the features that change it or show others', () => {
  expect(visitFeatures(FEATURES)).toEqual(['ANALYSIS', 'REMOTE_WEBCAM_EYETRACKING', 'STUDY']);
  expect(visitFeatures(['STUDY'])).toEqual(['STUDY']);
});

it('lasts 14 days, unless it is withdrawn', () => {
  const endsAtMs = studyAccessEnd(0);
  expect(endsAtMs).toBe(14 * 24 * 3_600_000);
  expect(isStudyAccessActive({ endsAtMs, isWithdrawn: false }, endsAtMs - 1)).toBe(true);
  expect(isStudyAccessActive({ endsAtMs, isWithdrawn: false }, endsAtMs)).toBe(false);
  expect(isStudyAccessActive({ endsAtMs, isWithdrawn: true }, 0)).toBe(false);
});
