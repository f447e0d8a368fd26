import { EXPIRED_MESSAGE, isExpired } from '@fovea/rules/studies/editors';
import { START_PROBLEM_MESSAGES, startProblems } from '@fovea/rules/studies/startChecks';
import { appendAudit, auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import { requireOwned } from '../../platform/http/requireOwned';
import type { RequestContext } from '../../platform/http/router';
import { announce } from '../../platform/webhooks/announce';
import { bumpVersion, studyRows } from '../../research/studyParts/studyRows';
import { studyAnswer } from '../studies/studyAnswer';
import { requireLabStudy } from './requireLabStudy';

type LabRequest = Pick<RequestContext<Researcher>, 'caller' | 'ip'>;

interface Wanted {
  readonly studyId: string;
  readonly labId: string;
}

/** Lets a lab collect data for a study. Repeating it changes nothing. */
export async function startInLab(
  context: AppContext,
  request: LabRequest,
  { studyId, labId }: Wanted,
): Promise<void> {
  const { db, now } = context;
  const { caller } = request;
  const lab = await requireOwned(db, caller, 'labs', labId, 'lab');
  await requireLabStudy(db, caller, studyId);
  const checked = await studyAnswer(context, await studyRows(db, caller, studyId));
  if (checked.currentLabId === labId) return;
  if (isExpired(checked, now().getTime())) throw new Refusal(409, EXPIRED_MESSAGE, 'EXPIRED');
  const blocking = startProblems(checked).filter((problem) => problem.blocks);
  if (blocking.length > 0) {
    const message = blocking.map(({ code }) => START_PROBLEM_MESSAGES[code]).join(' ');
    throw new Refusal(409, message, 'CANNOT_START');
  }
  await db.transaction().execute(async (tx) => {
    const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
    if (study.currentLabId === labId) return;
    if (study.currentLabId !== null) throw collectedElsewhere();
    if (study.version !== checked.version) {
      throw new Refusal(
        409,
        'The study was changed at the same moment. Look at it again, then start it.',
        'CHANGED_MEANWHILE',
      );
    }
    await tx
      .updateTable('studies')
      .set({ currentLabId: labId, firstStartedAt: study.firstStartedAt ?? now() })
      .where('id', '=', studyId)
      .execute();
    await bumpVersion(tx, studyId, now());
    const { companyId } = study;
    await announce(tx, { type: 'study.started', companyId, at: now(), data: { studyId } });
    await appendAudit(tx, auditSource(request, now()), {
      companyId,
      action: 'COLLECTION_STARTED',
      target: { type: 'study', id: studyId, name: study.name },
      details: { lab: lab.name },
    });
  });
}

/** Ends the collection in a lab; sessions in progress there are finished. Repeating it changes nothing. */
export async function stopInLab(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  request: LabRequest,
  { studyId, labId }: Wanted,
): Promise<void> {
  const { caller } = request;
  const lab = await requireOwned(db, caller, 'labs', labId, 'lab');
  await db.transaction().execute(async (tx) => {
    const study = await requireLabStudy(tx, caller, studyId, 'forUpdate');
    if (study.currentLabId === null) return;
    if (study.currentLabId !== labId) throw collectedElsewhere();
    await tx.updateTable('studies').set({ currentLabId: null }).where('id', '=', studyId).execute();
    await bumpVersion(tx, studyId, now());
    const { companyId } = study;
    await announce(tx, { type: 'study.stopped', companyId, at: now(), data: { studyId } });
    await appendAudit(tx, auditSource(request, now()), {
      companyId,
      action: 'COLLECTION_STOPPED',
      target: { type: 'study', id: studyId, name: study.name },
      details: { lab: lab.name },
    });
  });
}

function collectedElsewhere(): Refusal {
  return new Refusal(409, 'Another lab collects data for this study.', 'OTHER_LAB');
}
