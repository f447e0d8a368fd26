import type { BeginSession } from '@fovea/contract/takingPart';

/** What is stored of the respondent's device: enough to judge a recording, nothing that names it. */
export function deviceFacts(): BeginSession['device'] {
  return {
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
