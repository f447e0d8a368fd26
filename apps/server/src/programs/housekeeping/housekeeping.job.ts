import { endAbandonedCopies } from '../../studies/activities/abandonedCopies';
import { deleteExpiredTokens } from '../../people/accounts/tokens';
import { purgeFiles } from '../../studies/media/purgeFiles';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { endUnpaidPayments } from '../../people/payments/endUnpaidPayments';
import { resumeDeliveries, sweepDeliveries } from '../../people/webhooks/sweepDeliveries';
import { deleteExpiredSsoAttempts } from '../../people/identity/ssoAttempts';
import { deleteExpiredLinks } from '../../people/accounts/emailLinks';
import { forgetAddresses } from '../../research/intake/sessionLimits';
import { deleteOldVisits } from '../../research/recordings/visitRows';
import { retryAggregates } from '../../research/segments/retryAggregates';
import { sweepUploads } from '../../studies/media/uploads';
import { sweepSnapshots } from '../../studies/studies/sweepSnapshots';
import { deleteExpiredAttempts } from '../../people/signIn/attemptLimits';
import type { JobHandler } from '../../platform/store/jobRunner';
import { sweepErased } from '../../studies/lifecycle/leftoverFiles';
import { applyRetention } from '../../studies/lifecycle/retention';
import { endAbandonedExports } from '../../studies/exports/abandonedExports';
import { endAbandonedImports } from '../../studies/studyImports/abandonedImports';
import { expireExports, sweepExportFiles } from '../../studies/exports/expireExports';
import { endAbandonedRuns } from '../../studies/reports/abandonedRuns';
import { sweepReports } from '../../studies/reports/sweepReports';
import { endAbandonedVisualExports } from '../../studies/visualExports/abandonedVisualExports';
import { resumeSyncs } from '../../studies/panelStudies/panelSyncJobs';
import { deleteOldPanelEvents } from '../../studies/panelStudies/receivePanelEvent';
import { deleteOldReports } from '../../platform/telemetry/deleteOldReports';

/** Deletes expired data, which would otherwise grow for as long as the server runs. */
export function housekeepingJob(context: ResearchContext): JobHandler {
  return async () => {
    await deleteExpiredTokens(context.db, context.now());
    await deleteExpiredAttempts(context.db, context.now());
    await deleteExpiredLinks(context.db, context.now());
    await deleteExpiredSsoAttempts(context.db, context.now());
    await endUnpaidPayments(context.db, context.now());
    await sweepDeliveries(context);
    await resumeDeliveries(context);
    await deleteOldPanelEvents(context);
    await resumeSyncs(context);
    await endAbandonedCopies(context.db, context.now());
    await endAbandonedExports(context.db, context.now());
    await endAbandonedImports(context);
    await expireExports(context);
    await endAbandonedVisualExports(context);
    await sweepExportFiles(context);
    await endAbandonedRuns(context.db, context.now());
    await sweepReports(context);
    await applyRetention(context);
    await sweepErased(context);
    await purgeFiles(context);
    await sweepSnapshots(context);
    await deleteOldVisits(context.db, context.now());
    await forgetAddresses(context.db, context.now());
    await deleteOldReports(context.db, context.now());
    await retryAggregates(context);
    const uploads = await sweepUploads(context);
    if (uploads > 0) context.log.info({ uploads }, 'uploads that nothing was made of were removed');
  };
}
