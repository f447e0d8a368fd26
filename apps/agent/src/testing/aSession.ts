import type { AssignedSession } from '@fovea/contract/labs/agents';

/** A session that a machine has been given. */
export function aSession(changes: Partial<AssignedSession> = {}): AssignedSession {
  const id = changes.id ?? 's1';
  return {
    id,
    studyId: 'study1',
    studyName: 'Coffee packages',
    respondentLabel: 'Respondent 7',
    url: `http://127.0.0.1:9/respondent/#/lab/${id}?secret=hush`,
    hasBegun: false,
    ...changes,
  };
}
