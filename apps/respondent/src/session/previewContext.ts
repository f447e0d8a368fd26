import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import type { UploadState } from '@fovea/link/upload/uploadState';
import type { ShortPreviewParts } from '../journey/journey';
import { createMediaLoader } from '../stimuli/media/mediaLoader';
import type { SessionContext } from './sessionContext';
import { observable } from '../recording/observable';
import { createPauses } from '../recording/pauses';
import { NO_RECORDER } from '../recording/recorder';
import { createSessionClock } from '../recording/sessionClock';

/** A preview without a session: nothing is requested from the server, stored on the device, or sent. */
export function createPreviewContext(
  study: ShortPreviewParts,
  askedLocale: string | null,
): SessionContext {
  const clock = createSessionClock({ startedWallMs: Date.now(), clockMs: 0 });
  return {
    session: {
      sessionId: 'preview',
      respondentLabel: '',
      token: '',
      recordWebcamVideo: false,
      needsCamera: false,
      sensors: NOTHING_MEASURED,
      checks: NO_CHECKS,
      setupSteps: [],
      calibrationThresholdDeg: null,
      frameRateThresholdHz: null,
      faceShareThreshold: null,
      redirects: { finished: '', error: '' },
      countsEnds: false,
      quotaFull: false,
      slides: [...study.slides],
    },
    collects: false,
    isPreview: true,
    locales: { asked: askedLocale, study: study.locale },
    surveys: { read: () => null, keep: () => undefined },
    setup: { read: () => ({}), keep: () => undefined },
    resumed: false,
    slideIndex: 0,
    clock,
    recorder: NO_RECORDER,
    pauses: createPauses(clock.now),
    media: createMediaLoader(study.slides),
    uploader: null,
    upload: observable<UploadState | null>(null),
    pinger: null,
    storage: { persistent: false, freeBytes: null },
    key: null,
    camera: null,
    microphone: null,
    screenShare: null,
    cmPerPx: null,
    measuredCamera: null,
    fullscreen: false,
    askedAgain: {},
  };
}
