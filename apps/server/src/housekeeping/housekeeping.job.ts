import { endAbandonedCopies } from '../activities/abandonedCopies';
import { forgetExpiredTokens } from '../accounts/tokens';
import { purgeFiles } from '../files/purgeFiles';
import type { House } from '../house';
import { forgetOldVisits } from '../identity/visits';
import { forgetOldLinks } from '../passwordLinks/links';
import { sweepVisits } from '../recordings/visitRows';
import { retryAggregates } from '../segments/retriedAggregates';
import { sweepUploads } from '../stimuli/uploads';
import { sweepRemovals } from '../studies/sweepRemovals';
import { forgetOldAttempts } from '../signIn/attemptLimits';
import type { JobHandler } from '../store/jobRunner';
import { sweepErased } from '../studyLife/remains';
import { keepRetention } from '../studyLife/retention';
import { forgetOldReports } from '../telemetry/forgetOldReports';

/** Takes away what nobody needs any more: it would grow for as long as the server runs. */
export function housekeepingJob(house: House): JobHandler {
  return async () => {
    await forgetExpiredTokens(house.db, house.now());
    await forgetOldAttempts(house.db, house.now());
    await forgetOldLinks(house.db, house.now());
    await forgetOldVisits(house.db, house.now());
    await endAbandonedCopies(house.db, house.now());
    await keepRetention(house);
    await sweepErased(house);
    await purgeFiles(house);
    await sweepRemovals(house);
    await sweepVisits(house.db, house.now());
    await forgetOldReports(house.db, house.now());
    await retryAggregates(house);
    const uploads = await sweepUploads(house);
    if (uploads > 0) house.log.info({ uploads }, 'uploads that nothing was made of were removed');
  };
}
