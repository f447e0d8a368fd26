import { changeLab, listLabs } from '@fovea/contract/labs/labs';
import type { Call } from '@fovea/link/calls/call';

/** So many hours from now, as the settings of a lab say it. */
const hoursFromNow = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

/** The machines of the only lab upload between these hours from now, however long nobody sits at them. */
export async function setUploadWindow(call: Call, from: number, to: number): Promise<void> {
  const [found] = await call(listLabs, {});
  await call(changeLab, {
    labId: found!.id,
    body: {
      ...{ maxConcurrentDownloaders: 2, maxConcurrentUploaders: 1 },
      secondsIdleBeforeUploadAllowed: 7 * 24 * 3600,
      ...{ uploadWindowStart: hoursFromNow(from), uploadWindowEnd: hoursFromNow(to) },
    },
  });
}
