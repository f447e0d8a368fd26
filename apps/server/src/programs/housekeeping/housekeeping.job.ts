import { endAbandonedCopies } from '../../studies/activities/abandonedCopies';
import { forgetExpiredTokens } from '../../people/accounts/tokens';
import { purgeFiles } from '../../studies/media/purgeFiles';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { forgetOldVisits } from '../../people/identity/visits';
import { forgetOldLinks } from '../../people/accounts/links';
import { sweepVisits } from '../../research/recordings/visitRows';
import { retryAggregates } from '../../research/segments/retriedAggregates';
import { sweepUploads } from '../../studies/media/uploads';
import { sweepRemovals } from '../../studies/studies/sweepRemovals';
import { forgetOldAttempts } from '../../people/signIn/attemptLimits';
import type { JobHandler } from '../../platform/store/jobRunner';
import { sweepErased } from '../../studies/lifecycle/remains';
import { keepRetention } from '../../studies/lifecycle/retention';
import { forgetOldReports } from '../../platform/telemetry/forgetOldReports';

/** Deletes expired data, which would otherwise grow for as long as the server runs. */
export function housekeepingJob(house: ResearchContext): JobHandler {
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
