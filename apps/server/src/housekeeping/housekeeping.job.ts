import { forgetExpiredTokens } from '../accounts/tokens';
import type { House } from '../house';
import { sweepUploads } from '../stimuli/uploads';
import type { JobHandler } from '../store/jobRunner';

/** Takes away what nobody needs any more: it would grow for as long as the server runs. */
export function housekeepingJob(house: House): JobHandler {
  return async () => {
    await forgetExpiredTokens(house.db, house.now());
    const uploads = await sweepUploads(house);
    if (uploads > 0) house.log.info({ uploads }, 'uploads that nothing was made of were removed');
  };
}
