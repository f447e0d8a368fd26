import type { AppContext } from '../../platform/context/appContext';
import type { JobHandler } from '../../platform/store/jobRunner';
import { resealSecrets } from './resealSecrets';

/** After a rotation. What a process that did not know the new key yet has sealed since, housekeeping does. */
export function resealSecretsJob(context: AppContext): JobHandler {
  return async (_job, signal) => {
    const { resealed } = await resealSecrets(context, signal);
    if (resealed > 0) context.log.info({ resealed }, 'secrets are encrypted with the current key');
  };
}
