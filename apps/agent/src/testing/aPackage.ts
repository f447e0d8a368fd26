import { createHash } from 'node:crypto';
import type { MachinePackage } from '@fovea/contract/participation/machineSessions';
import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const CONSENT = 'Take part?';

export const A_CONSENT = {
  ...{ textSha256: hashOf(CONSENT), version: 1, locale: 'en-US' },
  time: '2026-01-02T03:04:05.000Z',
};

/** A package of the study `study1`, with these files of the page. */
export function aPackage(
  sessionId: string,
  files: Readonly<Record<string, string>> = {},
  changes: Partial<MachinePackage> = {},
): MachinePackage {
  const flow = (blockId: string) => ({
    blockId,
    session: {
      ...{ sessionId, respondentLabel: 'Respondent 7', quotaFull: false, countsEnds: false },
      ...{
        recordWebcamVideo: false,
        needsCamera: false,
        sensors: NOTHING_MEASURED,
        checks: NO_CHECKS,
      },
      ...{ setupSteps: [], calibrationThresholdDeg: null, frameRateThresholdHz: null },
      ...{ faceShareThreshold: null, redirects: { finished: '', error: '' }, slides: [] },
    },
  });
  return {
    ...{ studyId: 'study1', studyVersion: 1 },
    invitation: {
      ...{ studyId: 'study1', name: 'Coffee packages', collecting: true, locale: 'en-US' },
      contactEmail: 'ada@example.org',
      consent: { text: CONSENT, version: 1, textSha256: hashOf(CONSENT) },
      ...{
        needsCamera: false,
        recordsWebcamVideo: false,
        sensors: NOTHING_MEASURED,
        setupSteps: [],
      },
      ...{ deviceTypes: ['DESKTOP' as const], redirects: { rejectConsent: '', error: '' } },
      ...{ expectedParameters: [], estimatedDurationMs: 1000, flows: [], expired: false },
      ends: null,
    },
    flows: [flow('a'), flow('b')],
    suggestedBlockId: 'b',
    page: {
      html: '<script nonce="%NONCE%"></script><meta content="%ORIGINS%%ADDRESS%">',
      address: 'https://fovea.example/collect/',
      policy: "default-src 'nonce-%NONCE%'",
      filesPolicy: "default-src 'self'",
    },
    files: Object.entries(files).map(([path, text]) => ({
      ...{ path, sha256: hashOf(text), sizeBytes: text.length, url: `/${path}` },
    })),
    prepared: 'sealed',
    ...changes,
  };
}
