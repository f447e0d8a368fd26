import type { EndReason } from '@fovea/contract/participation/panelEnds';
import { panelEndOfReason } from '@fovea/rules/participation/panelEnds';
import type { AppContext } from '../../platform/context/appContext';
import type { Respondent } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import { panelIdOrNull } from '../panelPlaces/panelId';
import type { ResearchContext } from '../recordings/researchContext';
import { requireUnerasedSession } from '../recordings/erasure';
import { notifySessionChange } from '../recordings/sessionChanges';
import { findSession, type SessionRow } from '../recordings/sessionRows';
import { noteSessionEnd } from './endRows';
import { enqueueNotice } from './notifyPanel';
import { endingOf, ownRedirect } from './ownRedirects';
import { redirectOfEnd } from './panelAddresses';
import { countsEnds, findEndingStudy, panelOfStudy, type EndingStudy } from './panelOfStudy';
import { recordedEnd } from './recordedEnd';
import { tellPanel } from './tellPanel';

/**
 * A session ended, or its page asks again. In a preview nothing is noted, and the answer is where a
 * respondent would be redirected.
 *
 * @throws Refusal 409 when the page says `finished` and the server does not have the whole recording
 */
export async function endSession(
  context: ResearchContext,
  caller: Respondent,
  reason: EndReason,
): Promise<{ redirectUrl: string }> {
  await requireUnerasedSession(context.db, caller);
  const session = await findSession(context.db, caller.sessionId);
  const study = await findEndingStudy(context.db, caller.studyId);
  if (!session || !study) throw notFound('session');
  if (session.preview) return await previewedEnd(context, study, session, reason);
  if (reason === 'finished' && !(await hasFinished(context, session))) {
    throw new Refusal(409, 'Not everything of this session was received yet.', 'NOT_RECEIVED');
  }
  return await settleEnd(context, study, session, reason);
}

/** Whether the whole recording was received, and it says that the study was gone through. */
export async function hasFinished(
  context: Pick<ResearchContext, 'db' | 'recordings'>,
  { id: sessionId, studyId, completeAt }: SessionRow,
): Promise<boolean> {
  if (completeAt === null) return false;
  return (await recordedEnd(context, { studyId, sessionId })) === 'finished';
}

/** Notes the end of a session, tells the panel, and says where the respondent is redirected. */
export async function settleEnd(
  context: Pick<AppContext, 'db' | 'now' | 'secretBox' | 'log' | 'connectOutside'>,
  study: EndingStudy,
  session: SessionRow,
  reason: EndReason,
): Promise<{ redirectUrl: string }> {
  const found = await panelOfStudy(context, study);
  const ending = endingOf(session);
  if (!countsEnds(found?.panel ?? null, study)) {
    return { redirectUrl: ownRedirect(study, ending, reason) };
  }
  const panelId = found && panelIdOrNull(found.panel, session.variables);
  const { id: studyId, companyId } = study;
  const ended = { sessionId: session.id, studyId, companyId, panelId };
  const { row, isNew } = await context.db.transaction().execute(async (tx) => {
    const noted = await noteSessionEnd(tx, ended, reason, context.now());
    if (noted.isNew && found?.addressing.statusCall) await enqueueNotice(tx, noted.row);
    return noted;
  });
  if (isNew) notifySessionChange({ studyId });
  if (!found) {
    const why = row.panelEnd === 'QUOTA_FULL' ? 'quotaFull' : reason;
    return { redirectUrl: ownRedirect(study, ending, why) };
  }
  const who = { ...ending, reason: row.reason, panelId: panelId ?? '' };
  if (isNew) await tellPanel(context, found.addressing, row, who);
  return { redirectUrl: redirectOfEnd(found.addressing, row.panelEnd, who).url };
}

async function previewedEnd(
  context: Pick<AppContext, 'db' | 'secretBox'>,
  study: EndingStudy,
  session: SessionRow,
  reason: EndReason,
): Promise<{ redirectUrl: string }> {
  const found = await panelOfStudy(context, study);
  const ending = endingOf(session);
  if (!found) return { redirectUrl: ownRedirect(study, ending, reason) };
  const panelId = panelIdOrNull(found.panel, session.variables) ?? '';
  const who = { ...ending, reason, panelId };
  return { redirectUrl: redirectOfEnd(found.addressing, panelEndOfReason(reason), who).url };
}
