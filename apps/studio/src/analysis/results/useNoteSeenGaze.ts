import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { changeFirstRun } from '@fovea/contract/studies/firstRun';
import type { Study } from '@fovea/contract/studies/studies';
import { useEffect } from 'react';
import { call } from '../../state/api';
import { useSession } from '../../state/session';

/** Studies whose gaze was noted as seen since the page was loaded. */
const noted = new Set<string>();

/** Notes for the first steps of the front page that an owner looked at gaze in their own study. */
export function useNoteSeenGaze(
  study: Study | undefined,
  sessions: readonly RespondentSession[] | undefined,
): void {
  const user = useSession((session) => session.user);
  const isOwn = user !== null && user.actor === null && study?.studyOwner === user.id;
  const hasGaze =
    sessions?.some(
      (session) => session.state === 'PROCESSED' && !session.preview && session.noGaze === null,
    ) ?? false;
  const studyId = isOwn && hasGaze ? study.id : null;
  useEffect(() => {
    if (studyId === null || noted.has(studyId)) return;
    noted.add(studyId);
    // Nobody waits for it; the next visit notes it again.
    call(changeFirstRun, { body: { gazeSeenIn: studyId } }).catch(() => noted.delete(studyId));
  }, [studyId]);
}
