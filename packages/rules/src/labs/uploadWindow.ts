import type { LabSettings } from '@fovea/contract/labs/labs';

/** As new labs begin. */
export const LAB_DEFAULTS: LabSettings = {
  maxConcurrentDownloaders: 1,
  maxConcurrentUploaders: 1,
  secondsIdleBeforeUploadAllowed: 60 * 60,
  uploadWindowStart: '18:00',
  uploadWindowEnd: '07:00',
};

type Window = Pick<LabSettings, 'uploadWindowStart' | 'uploadWindowEnd'>;

const DAY_MINUTES = 24 * 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** How long the window is open each day, in minutes; 0: never, as start and end are the same. */
export function windowMinutes({ uploadWindowStart, uploadWindowEnd }: Window): number {
  const minutes = minutesOf(uploadWindowEnd) - minutesOf(uploadWindowStart);
  return minutes >= 0 ? minutes : minutes + DAY_MINUTES;
}

/** Whether the window is open; it begins with its first minute and ends before its last. */
export function isWindowOpen(window: Window, nowMs: number): boolean {
  const now = new Date(nowMs);
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  const since = minutes - minutesOf(window.uploadWindowStart);
  return (since >= 0 ? since : since + DAY_MINUTES) < windowMinutes(window);
}

/** Whether a machine may upload now: in the window, or when nobody has sat at it for long enough. */
export function mayUpload(
  settings: Window & Pick<LabSettings, 'secondsIdleBeforeUploadAllowed'>,
  { nowMs, idleMs }: { readonly nowMs: number; readonly idleMs: number },
): boolean {
  return isWindowOpen(settings, nowMs) || idleMs >= settings.secondsIdleBeforeUploadAllowed * 1000;
}
