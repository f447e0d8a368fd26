import type { JobHandler } from '../../platform/store/jobRunner';
import type { ResearchContext } from '../recordings/researchContext';
import { findSession } from '../recordings/sessionRows';
import { hasFinished, settleEnd } from './endSession';
import { findEndingStudy } from './panelOfStudy';
import type { SettleEndPayload } from './settlingJobs';

/**
 * Somebody who finished and closed the page before it could ask where to go is counted all the same,
 * and a panel that takes calls credits them.
 */
export function settleEndJob(context: ResearchContext): JobHandler {
  return async ({ payload }) => {
    const { sessionId } = payload as SettleEndPayload;
    const session = await findSession(context.db, sessionId);
    if (!session || session.preview || session.dataDeletedAt !== null) return;
    const study = await findEndingStudy(context.db, session.studyId);
    if (!study || !(await hasFinished(context, session))) return;
    await settleEnd(context, study, session, 'finished');
  };
}
