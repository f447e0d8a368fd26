import { RESYNC_COMPANY } from './administration/administrationJobs';
import { resyncCompanyJob } from './administration/resyncCompany.job';
import { calculateAoisJob } from './aoi/calculateAois.job';
import { CALCULATE_AOIS } from './aoi/aoiStatsJobs';
import { readSurveyAnswersJob } from './analysisData/readSurveyAnswers.job';
import { READ_SURVEY_ANSWERS } from './analysisData/unreadSurveys';
import type { House } from './house';
import { housekeepingJob } from './housekeeping/housekeeping.job';
import { HOUSEKEEPING } from './housekeeping/scheduleHousekeeping';
import { SEND_MAIL } from './mail/mailJobs';
import { sendMailJob } from './mail/sendMail.job';
import { RESET_ASKED } from './passwordLinks/resetAsked';
import { resetAskedJob } from './passwordLinks/resetAsked.job';
import { aggregateSegmentJob } from './processing/aggregateSegment.job';
import { AGGREGATE_SEGMENT, PROCESS_RECORDING } from './processing/processingJobs';
import { processRecordingJob } from './processing/processRecording.job';
import { ERASE_SESSION } from './recordings/deletedData';
import { eraseSessionJob } from './recordings/eraseSession.job';
import { eraseSegmentJob } from './segments/eraseSegment.job';
import { ERASE_SEGMENT } from './segments/segmentJobs';
import { copyStudyJob } from './studyLife/copyStudy.job';
import { downloadStudyJob } from './studyLife/downloadStudy.job';
import { eraseStudyJob } from './studyLife/eraseStudy.job';
import { COPY_STUDY, DOWNLOAD_STUDY, ERASE_STUDY } from './studyLife/studyJobs';
import { startJobRunner, type JobHandler, type JobRunner } from './store/jobRunner';

/** The door that runs jobs. */
export function startWorker(house: House): JobRunner {
  return startJobRunner({
    db: house.db,
    log: house.log,
    handlers: jobHandlers(house),
    concurrency: 2,
  });
}

/** Every kind of job with what does it. */
export function jobHandlers(house: House): Record<string, JobHandler> {
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
