import { earliestToday, noonOfDay } from '@fovea/rules/studies/editors';
import { hasSameEditors } from '@fovea/rules/studies/editorAccess';
import { expirationProblem } from '@fovea/rules/studies/expiration';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { bumpVersion } from '../../research/studyParts/studyRows';

type Limiting = Pick<AppContext, 'db' | 'now'>;

/** Sets who may see and change a study. @throws Refusal 404, also for a user of another company */
export async function changeEditors(
  { db, now }: Limiting,
  caller: Viewer,
  studyId: string,
  wanted: readonly string[],
  source: AuditSource,
): Promise<void> {
  const editors = [...new Set(wanted)];
  await db.transaction().execute(async (tx) => {
    const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
    if (hasSameEditors(study.editors, editors)) return;
    const users = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('companyId', '=', caller.companyId)
      .where('id', 'in', [...editors, ...study.editors])
      .execute();
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    if (!editors.every((id) => emails.has(id))) throw notFound('user');
    await tx.updateTable('studies').set({ editors }).where('id', '=', studyId).execute();
    await bumpVersion(tx, studyId, now());
    await appendAudit(tx, source, {
      companyId: study.companyId,
      action: 'EDITORS_CHANGED',
      target: { type: 'study', id: studyId, name: study.name },
      // An empty list means everybody in the company.
      details: {
        editors: {
          before: study.editors.map((id) => emails.get(id) ?? id),
          after: editors.map((id) => emails.get(id) ?? id),
        },
      },
    });
  });
}

/** Sets the last day on which a study may collect data. @throws Refusal 400 for a past day */
export async function changeValidTo(
  { db, now }: Limiting,
  caller: Viewer,
  studyId: string,
  day: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
    const problem = expirationProblem(day, earliestToday(now().getTime()));
    if (problem !== null) {
      const message =
        problem === 'past'
          ? 'The expiration date must be today or later.'
          : 'The expiration date must be a day, for example 2030-12-31.';
      throw new Refusal(400, message, 'DATE_NOT_VALID');
    }
    const validTo = new Date(noonOfDay(day));
    if (study.validTo?.getTime() === validTo.getTime()) return;
    await tx.updateTable('studies').set({ validTo }).where('id', '=', studyId).execute();
    await bumpVersion(tx, studyId, now());
  });
}
