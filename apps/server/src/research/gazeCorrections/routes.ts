import {
  changeGazeCorrections,
  getGazeCorrections,
  listGazeCorrections,
  type GazeCorrection,
  type GazeCorrections,
} from '@fovea/contract/analysis/gazeCorrections';
import {
  CORRECTION_FAULT_MESSAGES,
  findCorrectionFault,
} from '@fovea/rules/analysis/gazeCorrections';
import type { AppContext } from '../../platform/context/appContext';
import { notFound, Refusal } from '../../platform/http/refusal';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';
import { enqueueProcessing } from '../queue/processingJobs';
import type { SessionRow } from '../recordings/sessionRows';
import {
  findCorrections,
  hasResult,
  listCorrections,
  storeCorrections,
  type CorrectionRow,
} from './correctionRows';

/** Before recordings that nobody looks at. */
const PRIORITY = 2;

export function gazeCorrectionRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(listGazeCorrections, async ({ studyId }, { caller }) => {
    await requireOwned(db, caller, 'studies', studyId, 'study');
    return (await listCorrections(db, studyId)).map(answer);
  });

  router.serve(getGazeCorrections, async ({ studyId, sessionId, stimulusId }, { caller }) => {
    await ofStudy(db, caller, { studyId, sessionId, stimulusId });
    return shown(sessionId, stimulusId, await findCorrections(db, sessionId, stimulusId));
  });

  router.serve(
    changeGazeCorrections,
    async ({ studyId, sessionId, stimulusId, body }, { caller }) =>
      db.transaction().execute(async (tx) => {
        // Locked, so that an analysis that is being stored is not taken for one with these corrections.
        const session = await ofStudy(tx, caller, { studyId, sessionId, stimulusId }, 'forUpdate');
        const corrections = body.corrections.toSorted((a, b) => a.startMs - b.startMs);
        mustBeUsable(corrections);
        if (!(await hasResult(tx, sessionId, stimulusId))) {
          throw new Refusal(
            409,
            'This respondent has no results for this stimulus, so there is nothing to correct.',
            'NO_RESULT',
          );
        }
        const before = await findCorrections(tx, sessionId, stimulusId);
        if (body.version !== (before?.version ?? 0)) {
          throw new Refusal(
            409,
            'Somebody changed the corrections of this respondent meanwhile. Look at theirs first.',
            'STALE_GAZE_CORRECTIONS',
          );
        }
        await storeCorrections(tx, {
          ...{ sessionId, stimulusId, studyId, companyId: session.companyId, corrections },
          ...{ version: body.version + 1, changedBy: caller.userId, changedAt: now() },
        });
        await enqueueProcessing(tx, session, now(), 0, PRIORITY);
        return shown(sessionId, stimulusId, await findCorrections(tx, sessionId, stimulusId));
      }),
  );
}

/** @throws Refusal 404 unless all of them belong to one study that the caller sees */
async function ofStudy(
  db: Db | Tx,
  caller: Viewer,
  ids: { readonly studyId: string; readonly sessionId: string; readonly stimulusId: string },
  lock: 'forUpdate' | null = null,
): Promise<SessionRow> {
  await requireOwned(db, caller, 'studies', ids.studyId, 'study');
  const session = await requireOwned(db, caller, 'sessions', ids.sessionId, 'session', lock);
  const stimulus = await requireOwned(db, caller, 'stimuli', ids.stimulusId, 'stimulus');
  if (session.studyId !== ids.studyId) throw notFound('session');
  if (stimulus.studyId !== ids.studyId) throw notFound('stimulus');
  return session;
}

function mustBeUsable(corrections: readonly GazeCorrection[]): void {
  const found = findCorrectionFault(corrections);
  if (!found) return;
  throw new Refusal(422, CORRECTION_FAULT_MESSAGES[found.fault], found.fault);
}

function shown(sessionId: string, stimulusId: string, row: CorrectionRow | null): GazeCorrections {
  if (row) return answer(row);
  return {
    ...{ sessionId, stimulusId, corrections: [], version: 0, state: 'APPLIED' },
    ...{ changedDate: null, changedBy: null },
  };
}

function answer(row: CorrectionRow): GazeCorrections {
  const { sessionId, stimulusId, corrections, version, changedBy } = row;
  return {
    ...{ sessionId, stimulusId, corrections: [...corrections], version, changedBy },
    state: stateOf(row),
    changedDate: row.changedAt.toISOString(),
  };
}

function stateOf({ version, appliedVersion, processingError }: CorrectionRow) {
  if (processingError !== null) return 'FAILED';
  return version === appliedVersion ? 'APPLIED' : 'WAITING';
}
