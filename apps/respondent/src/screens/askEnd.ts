import { endSession, endVisit, type VisitEndReason } from '@fovea/contract/participation/panelEnds';
import { connect } from '@fovea/link/calls/call';
import type { EndedSession } from '../journey/pendingRedirect';
import { sessionVariables, type StudyLink } from '../journey/parseLink';

/** Tells the server how it ended, and asks where the panel wants the respondent; empty: nowhere. */
export type AskEnd = () => Promise<string>;

export async function askSessionEnd({
  studyId,
  sessionId,
  token,
  reason,
}: EndedSession): Promise<string> {
  const call = connect({ base: '', token: () => token });
  const { redirectUrl } = await call(endSession, { studyId, sessionId, body: { reason } });
  return redirectUrl;
}

export async function askVisitEnd(link: StudyLink, reason: VisitEndReason): Promise<string> {
  if (link.studyId === null) return '';
  const body = { reason, variables: sessionVariables(link, location.href) };
  const { redirectUrl } = await connect({ base: '' })(endVisit, { studyId: link.studyId, body });
  return redirectUrl;
}
