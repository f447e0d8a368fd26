import type { ResearchContext } from '../recordings/researchContext';
import type { JobHandler } from '../../platform/store/jobRunner';
import { findSession } from '../recordings/sessionRows';
import { notifyPanel, type NotifyPanelPayload } from './notifyPanel';
import { endingOf } from './ownRedirects';
import { statusCallOfEnd } from './panelAddresses';
import { findEndingStudy, panelOfStudy } from './panelOfStudy';

/** Tells a panel of an end that it has not answered to. Told twice, it counts once by its id. */
export function notifyPanelJob(context: ResearchContext): JobHandler {
  return async ({ payload }) => {
    const { endId } = payload as NotifyPanelPayload;
    const end = await context.db
      .selectFrom('panelEnds')
      .selectAll()
      .where('id', '=', endId)
      .where('notifiedAt', 'is', null)
      .executeTakeFirst();
    const study = end && (await findEndingStudy(context.db, end.studyId));
    const found = study && (await panelOfStudy(context, study));
    // Without an id it was erased meanwhile, and nobody can be credited.
    if (!found || end?.panelId == null) return;
    const session = end.sessionId === null ? null : await findSession(context.db, end.sessionId);
    const ending = session
      ? endingOf(session)
      : {
          parameters: { [found.panel.idParameter]: end.panelId },
          ...{ sessionId: '', respondentLabel: '' },
        };
    const who = { ...ending, reason: end.reason, panelId: end.panelId };
    const call = statusCallOfEnd(found.addressing, end.panelEnd, who);
    const problem = call && (await notifyPanel(context, end, call));
    if (problem !== null) throw new Error(problem);
  };
}
