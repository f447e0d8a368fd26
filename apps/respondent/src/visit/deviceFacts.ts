import type { BeginSession } from '@fovea/contract/participation/takingPart';
import { deviceOfPage } from '../journey/deviceOfPage';
import { measuredUpload } from '../journey/uploadTest';

/** What is stored about the respondent's device: enough to judge a recording, nothing that identifies it. */
export function deviceFacts(): BeginSession['device'] {
  const uploadBytesPerS = measuredUpload();
  return {
    kind: deviceOfPage(),
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
