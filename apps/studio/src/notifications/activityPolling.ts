import type { Activity, ActivityInfo } from '@fovea/contract/studies/activities';

const SOON_MS = 3_000;
const COPYING_MS = 60_000;
const IDLE_MS = 300_000;
/** Activities that run longer than this are polled less often. */
const FAST_POLLING_MS = 15 * 60_000;

export function isFinished(activity: Pick<Activity, 'state'>): boolean {
  return activity.state === 'SUCCESS' || activity.state === 'ERROR';
}

/** An image or a video, which a browser makes: the server does not know how far it is. */
export function isVisualExport({ type }: Pick<Activity, 'type'>): boolean {
  return type === 'VISUAL_EXPORT_IMAGE' || type === 'VISUAL_EXPORT_VIDEO';
}

/** Polling interval of the list: short while something runs, long otherwise. */
export function activityPollingMs(info: ActivityInfo | undefined, nowMs: number): number {
  const running = (info?.activities ?? []).filter((activity) => !isFinished(activity));
  if (running.length === 0) return IDLE_MS;
  const youngestMs = Math.max(...running.map(({ requestedDate }) => Date.parse(requestedDate)));
  return nowMs - youngestMs < FAST_POLLING_MS ? SOON_MS : COPYING_MS;
}

/** Number of activities completed since the list was last opened. */
export function newCount({ activities, lastActivityCheck }: ActivityInfo): number {
  return activities.filter(
    ({ completedDate }) =>
      completedDate !== null &&
      (lastActivityCheck === null || Date.parse(completedDate) > Date.parse(lastActivityCheck)),
  ).length;
}
