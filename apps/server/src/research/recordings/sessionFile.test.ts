import { expect, test } from 'vitest';
import type { ChunkStore } from '../chunkStores/chunkStore';
import { readSessionFile } from './sessionFile';

const CHECKS_BEFORE = {
  respondentPositionCheck: true,
  respondentPositionReCheck: false,
  respondentEyesCheck: false,
  allowSkipRespondentPositionEyesChecks: false,
  audioInputCheck: false,
  audioOutputCheck: false,
};

const stored = {
  format: 1,
  sessionId: 'session',
  studyId: 'study',
  companyId: 'company',
  preview: false,
  number: 1,
  secretHash: '',
  consent: { textSha256: '', version: 1, locale: 'en-US', clientTime: '', serverTime: '' },
  consentText: '',
  variables: {},
  device: {},
  recordWebcamVideo: false,
  checks: CHECKS_BEFORE,
  slides: [],
  createdAt: '2026-01-02T03:04:05.000Z',
};

test('a session from before steps could be left out is read, with all of its steps', async () => {
  const files = { readJson: () => Promise.resolve(stored) } as unknown as ChunkStore;
  const file = await readSessionFile(files, 'study', 'session');
  expect(file?.checks).toEqual({
    ...CHECKS_BEFORE,
    hasScreenSizeStep: true,
    hasPreparationStep: true,
    canStopCalibrationEarly: false,
    hasDriftChecks: false,
    hasCameraAngleStep: false,
  });
});
