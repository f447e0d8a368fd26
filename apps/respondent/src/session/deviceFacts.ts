import type { BeginSession } from '@fovea/contract/participation/participation';
import { detectDevice } from '../journey/detectDevice';
import { measuredUploadRate } from '../journey/uploadTest';

/** What is stored about the respondent's device: enough to judge a recording, nothing that identifies it. */
export function deviceFacts(): BeginSession['device'] {
  const uploadBytesPerS = measuredUploadRate();
  return {
    kind: detectDevice(),
    uploadKbitPerS: uploadBytesPerS === null ? null : Math.round((uploadBytesPerS * 8) / 1000),
    userAgent: navigator.userAgent,
    language: navigator.language,
    screenWidthPx: screen.width,
    screenHeightPx: screen.height,
    devicePixelRatio,
    viewportWidthPx: innerWidth,
    viewportHeightPx: innerHeight,
    processors: navigator.hardwareConcurrency ?? null,
    touchPoints: navigator.maxTouchPoints ?? null,
    timeZoneOffsetMin: new Date().getTimezoneOffset(),
  };
}
