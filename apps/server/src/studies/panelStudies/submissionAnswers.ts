import type { PanelSubmission } from '@fovea/contract/participation/panelSubmissions';
import { endOfCode } from '@fovea/rules/panels/panelCodes';
import { judgePair } from '@fovea/rules/panels/usableGate';
import type { AppContext } from '../../platform/context/appContext';
import type { Db } from '../../platform/store/database';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { gateOf, panelPairs, type StoredPair, type StoredSession } from './panelPairs';
import type { PushedRow } from './panelStudyRows';

type Decision = PanelSubmission['decision'];

/** The submissions of a study with their sessions and what is proposed, the newest first. */
export async function submissionAnswers(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  study: StudyRow,
  row: PushedRow,
): Promise<PanelSubmission[]> {
  const pairs = await panelPairs(db, row, now());
  const decisions = await lastDecisions(db, row);
  const gate = gateOf(row, study);
  return pairs
    .toSorted((a, b) => beganMs(b) - beganMs(a))
    .map((pair) => {
      const { submission, session, match, end, endReason } = pair;
      const variables = session?.variables ?? {};
      return {
        submissionId: submission?.id ?? null,
        participantId: submission?.participantId ?? variables['PROLIFIC_PID'] ?? null,
        state: submission?.state ?? null,
        startedDate: submission?.startedAt.toISOString() ?? null,
        completedDate: submission?.completedAt?.toISOString() ?? null,
        code: submission?.code ?? null,
        codeEnd: endOfCode(row.codes, submission?.code ?? null),
        returnRequestedDate: submission?.returnRequestedAt?.toISOString() ?? null,
        session: session && sessionAnswer(session),
        otherSessions: pair.otherSessions.map(({ id, label }) => ({ id, label })),
        end,
        endReason,
        match,
        ...mutable(judgePair(pair, gate)),
        decision: (submission && decisions.get(submission.id)) ?? null,
      };
    });
}

const mutable = ({ proposal, reasons }: ReturnType<typeof judgePair>) => ({
  proposal,
  reasons: [...reasons],
});

const beganMs = ({ submission, session }: StoredPair) =>
  submission?.startedMs ?? session?.createdMs ?? 0;

function sessionAnswer(session: StoredSession): NonNullable<PanelSubmission['session']> {
  const { id, label, state, createdAt, quality } = session;
  return {
    ...{ id, label, state, startedDate: createdAt.toISOString() },
    accuracyDeg: quality?.accuracyDeg ?? null,
    degreeErrorPercent: quality?.degreeErrorPercent ?? null,
    gazeQuality: quality?.gazeQuality ?? null,
    faceQuality: quality?.faceQuality ?? null,
  };
}

async function lastDecisions(
  db: Db,
  { studyId, companyId }: PushedRow,
): Promise<ReadonlyMap<string, NonNullable<Decision>>> {
  const rows = await db
    .selectFrom('panelDecisions')
    .leftJoin('users', 'users.id', 'panelDecisions.decidedBy')
    .select(['submissionId', 'kind', 'decidedAt', 'refusal', 'users.id as userId', 'users.name'])
    .where('panelDecisions.studyId', '=', studyId)
    .where('panelDecisions.companyId', '=', companyId)
    .where('state', 'in', ['DONE', 'REFUSED'])
    .orderBy('decidedAt')
    .execute();
  return new Map(
    rows.map(({ submissionId, kind, decidedAt, refusal, userId, name }) => [
      submissionId,
      {
        ...{ kind, refusal, decidedDate: decidedAt.toISOString() },
        decidedBy: userId === null || name === null ? null : { id: userId, name },
      },
    ]),
  );
}
