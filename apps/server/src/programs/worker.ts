import { SYNC_PANEL } from '../studies/panelStudies/panelSyncJobs';
import { syncPanelJob } from '../studies/panelStudies/syncPanel.job';
import { RESYNC_COMPANY } from '../people/administration/administrationJobs';
import { resyncCompanyJob } from '../people/administration/resyncCompany.job';
import { calculateAoisJob } from '../research/aoi/calculateAois.job';
import { CALCULATE_AOIS } from '../research/aoi/aoiStatsJobs';
import { NOTIFY_PANEL } from '../research/panelEnds/notifyPanel';
import { notifyPanelJob } from '../research/panelEnds/notifyPanel.job';
import { settleEndJob } from '../research/panelEnds/settleEnd.job';
import { SETTLE_END } from '../research/panelEnds/settlingJobs';
import { readSurveyAnswersJob } from '../research/surveyData/readSurveyAnswers.job';
import { READ_SURVEY_ANSWERS } from '../research/queue/surveyBackfill';
import type { ResearchContext } from '../research/recordings/researchContext';
import { housekeepingJob } from './housekeeping/housekeeping.job';
import { compactDatabaseJob } from './housekeeping/compactDatabase.job';
import { HOUSEKEEPING } from './housekeeping/scheduleHousekeeping';
import { SEND_SUPPORT_MAIL } from '../people/support/supportJobs';
import { supportMailJob } from '../people/support/supportMail.job';
import { SEND_MAIL } from '../people/mail/mailJobs';
import { sendMailJob } from '../people/mail/sendMail.job';
import { PASSWORD_RESET_JOB } from '../people/passwordLinks/passwordReset';
import { passwordResetJob } from '../people/passwordLinks/passwordReset.job';
import { aggregateSegmentJob } from '../research/processing/aggregateSegment.job';
import { AGGREGATE_SEGMENT, PROCESS_RECORDING } from '../research/queue/processingJobs';
import { RECOMPUTE_FIXATIONS } from '../research/fixationFilters/recomputationJobs';
import { recomputeFixationsJob } from '../research/fixationFilters/recomputeFixations.job';
import { processRecordingJob } from '../research/processing/processRecording.job';
import { MERGE_RECORDING } from '../research/queue/mergingJobs';
import { ERASE_SESSION } from '../research/recordings/deletedData';
import { eraseSessionJob } from '../research/recordings/eraseSession.job';
import { mergeRecordingJob } from '../research/recordings/mergeRecording.job';
import { eraseSegmentJob } from '../research/segments/eraseSegment.job';
import { ERASE_SEGMENT } from '../research/segments/segmentJobs';
import { copyStudyJob } from '../studies/lifecycle/copyStudy.job';
import { downloadStudyJob } from '../studies/lifecycle/downloadStudy.job';
import { eraseStudyJob } from '../studies/lifecycle/eraseStudy.job';
import { COPY_STUDY, DOWNLOAD_STUDY, ERASE_STUDY } from '../studies/lifecycle/studyJobs';
import { eraseExportJob } from '../studies/exports/eraseExport.job';
import { MAKE_EXPORT } from '../studies/exports/exportJobs';
import { ERASE_EXPORT } from '../studies/exportFiles/exportErasure';
import { makeExportJob } from '../studies/exports/makeExport.job';
import { eraseReportsJob } from '../studies/reports/eraseReports.job';
import { makeReportsJob } from '../studies/reports/makeReports.job';
import { ERASE_REPORTS, MAKE_REPORTS } from '../studies/reports/reportJobs';
import { IMPORT_STUDY } from '../studies/studyImports/importJobs';
import { importStudyJob } from '../studies/studyImports/importStudy.job';
import { deliverWebhookJob } from '../people/webhooks/deliverWebhook.job';
import { DELIVER_WEBHOOK } from '../platform/webhooks/webhookJobs';
import { RESEAL_SECRETS } from './keyRotation/keyRotationJobs';
import { resealSecretsJob } from './keyRotation/resealSecrets.job';
import { COMPACT_DATABASE } from '../platform/store/compactionJobs';
import {
  startJobRunner,
  type JobHandler,
  type JobLimit,
  type JobRunner,
} from '../platform/store/jobRunner';

/** Starts the worker, which runs jobs. */
export function startWorker(context: ResearchContext): JobRunner {
  const handlers = jobHandlers(context);
  return startJobRunner({
    db: context.db,
    log: context.log,
    handlers,
    concurrency: HEAVY_AT_ONCE + DELIVERIES_AT_ONCE,
    limits: [...JOB_LIMITS, ...placesOf(handlers)],
  });
}

/**
 * Zip files and reports take long and keep a disk busy: one is made at a time, so that recordings are
 * still processed meanwhile. A panel that answers slowly takes one place at most, too.
 */
export const JOB_LIMITS: readonly JobLimit[] = [
  { kinds: [MAKE_EXPORT, DOWNLOAD_STUDY, IMPORT_STUDY, MAKE_REPORTS], atOnce: 1 },
  { kinds: [RECOMPUTE_FIXATIONS], atOnce: 1 },
  { kinds: [MERGE_RECORDING], atOnce: 1 },
  { kinds: [SYNC_PANEL], atOnce: 1 },
];

const HEAVY_AT_ONCE = 2;
const DELIVERIES_AT_ONCE = 4;

/** A delivery waits for somebody else's server, so it has places of its own beside the jobs that compute. */
function placesOf(handlers: Readonly<Record<string, JobHandler>>): readonly JobLimit[] {
  return [
    {
      kinds: Object.keys(handlers).filter((kind) => kind !== DELIVER_WEBHOOK),
      atOnce: HEAVY_AT_ONCE,
    },
    { kinds: [DELIVER_WEBHOOK], atOnce: DELIVERIES_AT_ONCE },
  ];
}

/** The handler of every kind of job. */
export function jobHandlers(context: ResearchContext): Record<string, JobHandler> {
  return {
    [PROCESS_RECORDING]: processRecordingJob(context),
    [RECOMPUTE_FIXATIONS]: recomputeFixationsJob(context),
    [AGGREGATE_SEGMENT]: aggregateSegmentJob(context),
    [CALCULATE_AOIS]: calculateAoisJob(context),
    [ERASE_SESSION]: eraseSessionJob(context),
    [MERGE_RECORDING]: mergeRecordingJob(context),
    [NOTIFY_PANEL]: notifyPanelJob(context),
    [SETTLE_END]: settleEndJob(context),
    [READ_SURVEY_ANSWERS]: readSurveyAnswersJob(context),
    [ERASE_SEGMENT]: eraseSegmentJob(context),
    [COPY_STUDY]: copyStudyJob(context),
    [DOWNLOAD_STUDY]: downloadStudyJob(context),
    [ERASE_STUDY]: eraseStudyJob(context),
    [MAKE_EXPORT]: makeExportJob(context),
    [ERASE_EXPORT]: eraseExportJob(context),
    [IMPORT_STUDY]: importStudyJob(context),
    [MAKE_REPORTS]: makeReportsJob(context),
    [ERASE_REPORTS]: eraseReportsJob(context),
    [SEND_MAIL]: sendMailJob(context),
    [SEND_SUPPORT_MAIL]: supportMailJob(context),
    [PASSWORD_RESET_JOB]: passwordResetJob(context),
    [DELIVER_WEBHOOK]: deliverWebhookJob(context),
    [RESYNC_COMPANY]: resyncCompanyJob(context),
    [SYNC_PANEL]: syncPanelJob(context),
    [RESEAL_SECRETS]: resealSecretsJob(context),
    [HOUSEKEEPING]: housekeepingJob(context),
    [COMPACT_DATABASE]: compactDatabaseJob(context),
  };
}
