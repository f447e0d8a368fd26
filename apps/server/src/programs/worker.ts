import { RESYNC_COMPANY } from '../people/administration/administrationJobs';
import { resyncCompanyJob } from '../people/administration/resyncCompany.job';
import { calculateAoisJob } from '../research/aoi/calculateAois.job';
import { CALCULATE_AOIS } from '../research/aoi/aoiStatsJobs';
import { readSurveyAnswersJob } from '../research/surveyData/readSurveyAnswers.job';
import { READ_SURVEY_ANSWERS } from '../research/queue/unreadSurveys';
import type { ResearchContext } from '../research/recordings/researchContext';
import { housekeepingJob } from './housekeeping/housekeeping.job';
import { HOUSEKEEPING } from './housekeeping/scheduleHousekeeping';
import { SEND_MAIL } from '../people/mail/mailJobs';
import { sendMailJob } from '../people/mail/sendMail.job';
import { RESET_ASKED } from '../people/passwordLinks/resetAsked';
import { resetAskedJob } from '../people/passwordLinks/resetAsked.job';
import { aggregateSegmentJob } from '../research/processing/aggregateSegment.job';
import { AGGREGATE_SEGMENT, PROCESS_RECORDING } from '../research/queue/processingJobs';
import { processRecordingJob } from '../research/processing/processRecording.job';
import { ERASE_SESSION } from '../research/recordings/deletedData';
import { eraseSessionJob } from '../research/recordings/eraseSession.job';
import { eraseSegmentJob } from '../research/segments/eraseSegment.job';
import { ERASE_SEGMENT } from '../research/segments/segmentJobs';
import { copyStudyJob } from '../studies/lifecycle/copyStudy.job';
import { downloadStudyJob } from '../studies/lifecycle/downloadStudy.job';
import { eraseStudyJob } from '../studies/lifecycle/eraseStudy.job';
import { COPY_STUDY, DOWNLOAD_STUDY, ERASE_STUDY } from '../studies/lifecycle/studyJobs';
import { startJobRunner, type JobHandler, type JobRunner } from '../platform/store/jobRunner';

/** Starts the worker, which runs jobs. */
export function startWorker(house: ResearchContext): JobRunner {
  return startJobRunner({
    db: house.db,
    log: house.log,
    handlers: jobHandlers(house),
    concurrency: 2,
  });
}

/** The handler of every kind of job. */
export function jobHandlers(house: ResearchContext): Record<string, JobHandler> {
  return {
    [PROCESS_RECORDING]: processRecordingJob(house),
    [AGGREGATE_SEGMENT]: aggregateSegmentJob(house),
    [CALCULATE_AOIS]: calculateAoisJob(house),
    [ERASE_SESSION]: eraseSessionJob(house),
    [READ_SURVEY_ANSWERS]: readSurveyAnswersJob(house),
    [ERASE_SEGMENT]: eraseSegmentJob(house),
    [COPY_STUDY]: copyStudyJob(house),
    [DOWNLOAD_STUDY]: downloadStudyJob(house),
    [ERASE_STUDY]: eraseStudyJob(house),
    [SEND_MAIL]: sendMailJob(house),
    [RESET_ASKED]: resetAskedJob(house),
    [RESYNC_COMPANY]: resyncCompanyJob(house),
    [HOUSEKEEPING]: housekeepingJob(house),
  };
}
