/**
 * Which submission of the panel belongs to which session of the study. Prolific's link carries three
 * ids: of the person (`PROLIFIC_PID`), of its study (`STUDY_ID`) and of the submission (`SESSION_ID`).
 * Any of them can be missing, doubled, cut or somebody else's, because respondents can edit a link.
 */
import type { EndReason, PanelEnd } from '@fovea/contract/participation/panelEnds';
import type { PanelCode } from '@fovea/contract/participation/panelStudies';
import type {
  PanelMatch,
  PanelSubmissionState,
} from '@fovea/contract/participation/panelSubmissions';
import { codeOfEnd } from './panelCodes';

export interface SubmissionFacts {
  readonly id: string;
  readonly participantId: string;
  readonly state: PanelSubmissionState;
  readonly code: string | null;
  readonly startedMs: number;
  /** The session that was found for it before; it stays when the ids of the session are erased. */
  readonly sessionId: string | null;
}

export interface SessionIds {
  readonly id: string;
  readonly createdMs: number;
  readonly variables: Readonly<Record<string, string>>;
  /** How it ended; null: it has not. */
  readonly end: PanelEnd | null;
  readonly endReason: EndReason | null;
}

/** Somebody who was sent away before a session began. */
export interface VisitEnd {
  readonly participantId: string;
  readonly end: PanelEnd;
  readonly reason: EndReason;
}

/** A submission with its session, or one of them alone. */
export interface PanelPair<
  Submission extends SubmissionFacts = SubmissionFacts,
  Session extends SessionIds = SessionIds,
> {
  readonly submission: Submission | null;
  readonly session: Session | null;
  /** Further sessions with the ids of this submission. */
  readonly otherSessions: readonly Session[];
  readonly end: PanelEnd | null;
  readonly endReason: EndReason | null;
  readonly match: PanelMatch;
  /** The person has an earlier submission that holds or held a place. */
  readonly isRepeat: boolean;
}

const ID = /^[0-9a-f]{24}$/i;

/**
 * An id of a link: without spaces and line breaks around it, in lower case; null: none. What is left
 * is only compared, so that anything else in it matches nothing.
 */
function cleanId(value: string | undefined): string | null {
  const text = value?.trim().toLowerCase() ?? '';
  return ID.test(text) ? text : null;
}

interface Claim<Session> {
  readonly session: Session;
  readonly participantId: string | null;
  readonly submissionId: string | null;
  readonly isOtherStudy: boolean;
}

const claimOf = <Session extends SessionIds>(
  session: Session,
  panelStudyId: string,
): Claim<Session> => {
  const studyId = session.variables['STUDY_ID']?.trim().toLowerCase() ?? '';
  return {
    session,
    participantId: cleanId(session.variables['PROLIFIC_PID']),
    submissionId: cleanId(session.variables['SESSION_ID']),
    isOtherStudy: ID.test(studyId) && studyId !== panelStudyId.toLowerCase(),
  };
};

/**
 * Pairs submissions with sessions. Every submission and every session is in exactly one pair, alone
 * or as one of several.
 *
 * @param sessions without previews
 */
export function matchPanel<Submission extends SubmissionFacts, Session extends SessionIds>({
  panelStudyId,
  codes,
  submissions,
  sessions,
  visits,
}: {
  readonly panelStudyId: string;
  readonly codes: readonly PanelCode[];
  readonly submissions: readonly Submission[];
  readonly sessions: readonly Session[];
  readonly visits: readonly VisitEnd[];
}): PanelPair<Submission, Session>[] {
  const found = assign(submissions, sessions, panelStudyId);
  const repeats = repeatedSubmissions(submissions);
  const visitOf = new Map(visits.map((visit) => [visit.participantId.trim().toLowerCase(), visit]));

  const pairs = submissions.map((submission): PanelPair<Submission, Session> => {
    const { own, foreign } = found.of(submission.id);
    const [session = null, ...otherSessions] = [...own].sort(bestFirst);
    const isRepeat = repeats.has(submission.id);
    if (session) {
      const { end, endReason } = session;
      const isOne = otherSessions.length === 0 && !repeats.people.has(submission.participantId);
      const match = isOne ? codeMatch(codes, submission, end) : 'DOUBLE';
      return { submission, session, otherSessions, end, endReason, match, isRepeat };
    }
    if (foreign[0]) {
      const { session: claimed, match } = foreign[0];
      const others = foreign.slice(1).map((one) => one.session);
      const { end, endReason } = claimed;
      return {
        ...{ submission, session: claimed, otherSessions: others },
        ...{ end, endReason, match, isRepeat },
      };
    }
    const visit = visitOf.get(submission.participantId.toLowerCase());
    const end = visit?.end ?? null;
    return {
      ...{ submission, session: null, otherSessions: [] },
      ...{ end, endReason: visit?.reason ?? null, isRepeat },
      match: visit ? codeMatch(codes, submission, end) : 'NO_SESSION',
    };
  });
  const alone = found.alone.map(({ session, isOtherStudy }): PanelPair<Submission, Session> => {
    const { end, endReason } = session;
    return {
      ...{ submission: null, session, otherSessions: [] },
      ...{ end, endReason, isRepeat: false },
      match: isOtherStudy ? 'OTHER_STUDY' : 'NO_SUBMISSION',
    };
  });
  return [...pairs, ...alone];
}

interface Foreign<Session> {
  readonly session: Session;
  readonly match: 'DIFFERENT_PERSON' | 'OTHER_STUDY';
}

/** Sessions by the submission that they belong to, or claim to belong to. */
function assign<Submission extends SubmissionFacts, Session extends SessionIds>(
  submissions: readonly Submission[],
  sessions: readonly Session[],
  panelStudyId: string,
) {
  const own = new Map<string, Session[]>();
  const foreign = new Map<string, Foreign<Session>[]>();
  const alone: Claim<Session>[] = [];
  const byId = new Map(submissions.map((one) => [one.id.toLowerCase(), one]));
  const byPerson = new Map<string, Submission[]>();
  for (const one of submissions) push(byPerson, one.participantId.toLowerCase(), one);
  const known = new Map(
    submissions.flatMap((one) => (one.sessionId === null ? [] : [[one.sessionId, one]])),
  );

  for (const session of sessions) {
    const earlier = known.get(session.id);
    if (earlier) {
      push(own, earlier.id, session);
      continue;
    }
    const claim = claimOf(session, panelStudyId);
    const { participantId, submissionId, isOtherStudy } = claim;
    const named = submissionId === null ? undefined : byId.get(submissionId);
    const ofPerson = participantId === null ? [] : (byPerson.get(participantId) ?? []);
    // Without the id of a submission the person decides: the one that is open, else the newest.
    const byPid = submissionId === null ? ofPerson.toSorted(openThenNewest)[0] : undefined;
    const submission = named ?? byPid;
    if (!submission) {
      // A submission of the same person is shown with what was claimed, unless it has its own.
      const other = isOtherStudy ? ofPerson[0] : undefined;
      if (other) push(foreign, other.id, { session, match: 'OTHER_STUDY' });
      else alone.push(claim);
    } else if (isOtherStudy) {
      push(foreign, submission.id, { session, match: 'OTHER_STUDY' });
    } else if (participantId !== null && !ofPerson.includes(submission)) {
      push(foreign, submission.id, { session, match: 'DIFFERENT_PERSON' });
    } else {
      push(own, submission.id, session);
    }
  }
  // Whose submission has a session of its own: what others claim of it stands alone.
  for (const [submissionId, claims] of foreign) {
    if (!own.has(submissionId)) continue;
    foreign.delete(submissionId);
    alone.push(...claims.map(({ session }) => claimOf(session, panelStudyId)));
  }
  return {
    alone,
    of: (submissionId: string) => ({
      own: own.get(submissionId) ?? [],
      foreign: foreign.get(submissionId) ?? [],
    }),
  };
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The session that counts if a person has several: a complete one, else the one that got furthest. */
function bestFirst(a: SessionIds, b: SessionIds): number {
  const rank = ({ end }: SessionIds) => (end === 'COMPLETE' ? 0 : end === null ? 2 : 1);
  return rank(a) - rank(b) || a.createdMs - b.createdMs;
}

const GAVE_UP: ReadonlySet<PanelSubmissionState> = new Set(['RETURNED', 'TIMED_OUT']);

function openThenNewest(a: SubmissionFacts, b: SubmissionFacts): number {
  const isOver = ({ state }: SubmissionFacts) => Number(GAVE_UP.has(state));
  return isOver(a) - isOver(b) || b.startedMs - a.startedMs;
}

/** People with several submissions that were not given up, and all of those but the first. */
function repeatedSubmissions(submissions: readonly SubmissionFacts[]) {
  const byPerson = new Map<string, SubmissionFacts[]>();
  for (const one of submissions)
    if (!GAVE_UP.has(one.state)) push(byPerson, one.participantId, one);
  const several = [...byPerson].filter(([, all]) => all.length > 1);
  const later = several.flatMap(([, all]) =>
    all.toSorted((a, b) => a.startedMs - b.startedMs).slice(1),
  );
  return Object.assign(new Set(later.map(({ id }) => id)), {
    people: new Set(several.map(([person]) => person)),
  });
}

/** Whether the code that was entered is the one that the participant was redirected with. */
function codeMatch(
  codes: readonly PanelCode[],
  { code }: SubmissionFacts,
  end: PanelEnd | null,
): PanelMatch {
  if (code === null || end === null) return 'MATCHED';
  const given = codeOfEnd(codes, end);
  return given?.toUpperCase() === code.trim().toUpperCase() ? 'MATCHED' : 'WRONG_CODE';
}
