import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import type { UploadState } from '@fovea/link/upload/uploadState';
import type { ShortPreviewParts } from '../journey/journey';
import { createMediaLoader } from '../stimuli/media/mediaLoader';
import type { Visit } from './beginVisit';
import { changing } from '../record/changing';
import { createPauses } from '../record/pauses';
import { NO_RECORDER } from '../record/recorder';
import { createSessionClock } from '../record/sessionClock';

/** A visit without a session: nothing is asked of the server, kept on the device, or sent. */
export function previewVisit(study: ShortPreviewParts, askedLocale: string | null): Visit {
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
      redirects: { finished: '', error: '' },
      slides: [...study.slides],
    },
    collects: false,
    isPreview: true,
    locales: { asked: askedLocale, study: study.locale },
    surveys: { read: () => null, keep: () => undefined },
    resumed: false,
    slideIndex: 0,
    clock,
    recorder: NO_RECORDER,
    pauses: createPauses(clock.now),
    media: createMediaLoader(study.slides),
    uploader: null,
    upload: changing<UploadState | null>(null),
    pinger: null,
    room: { persistent: false, freeBytes: null },
    key: null,
    camera: null,
    microphone: null,
    screenShare: null,
    cmPerPx: null,
    fullscreen: false,
  };
}
