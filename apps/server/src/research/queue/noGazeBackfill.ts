import type { AppContext } from '../../platform/context/appContext';
import { enqueueProcessing } from './processingJobs';

/** What earlier versions stored when a recording had no gaze. Later ones never do. */
const EARLIER_ERRORS = [
  'No face was visible in the recording. Ask the respondent to sit in front of the camera, in good light, and to take part again.',
  'No calibration was recorded, so gaze cannot be computed. Add a calibration to the study, or ask the respondent to take part again.',
  'The face was visible at too few calibration points to compute gaze. Ask the respondent to look at each point and to take part again.',
  'The calibration does not determine the gaze: the eyes hardly moved between the points. Ask the respondent to look at each point and to take part again.',
];

/**
 * Enqueues processing of sessions that earlier versions failed because they had no gaze, so that
 * everything else in them is kept. The sessions stay as they are until then: if a job dies, nothing
 * is worse. @returns how many sessions
 */
export async function enqueueNoGazeBackfill({
  db,
  log,
  now,
}: Pick<AppContext, 'db' | 'log' | 'now'>): Promise<number> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'companyId'])
    .where('processingError', 'in', EARLIER_ERRORS)
    .where('completeAt', 'is not', null)
    .where('dataDeletedAt', 'is', null)
    .orderBy('id')
    .execute();
  // After everything that somebody is waiting for.
  for (const session of sessions) await enqueueProcessing(db, session, now(), 0, -1);
  if (sessions.length > 0)
    log.info({ sessions: sessions.length }, 'recordings without gaze are processed again');
  return sessions.length;
}
