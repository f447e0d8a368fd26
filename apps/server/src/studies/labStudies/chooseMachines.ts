import { appendAudit, auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import type { RequestContext } from '../../platform/http/router';
import { bumpVersion } from '../../research/studyParts/studyRows';
import { chosenMachines } from '../../people/labs/chosenMachines';
import { requireLabStudy } from './requireLabStudy';

/** Sets the machines that may be given respondents of a study; none: all of its lab. */
export async function chooseMachines(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  request: Pick<RequestContext<Researcher>, 'caller' | 'ip'>,
  studyId: string,
  machineIds: readonly string[],
): Promise<void> {
  const { caller } = request;
  const wanted = [...new Set(machineIds)].toSorted();
  await db.transaction().execute(async (tx) => {
    const study = await requireLabStudy(tx, caller, studyId, 'forUpdate');
    const known =
      wanted.length === 0
        ? []
        : await tx
            .selectFrom('machines')
            .select(['id', 'name'])
            .where('companyId', '=', caller.companyId)
            .where('id', 'in', wanted)
            .orderBy('name')
            .orderBy('id')
            .execute();
    if (known.length < wanted.length) throw notFound('machine');
    const before = (await chosenMachines(tx, study.companyId, [studyId])).get(studyId) ?? [];
    if (wanted.join() === before.join()) return;
    await tx.deleteFrom('studyMachines').where('studyId', '=', studyId).execute();
    if (wanted.length > 0) {
      const place = { companyId: study.companyId, studyId, allocatedAt: now() };
      const rows = wanted.map((machineId) => ({ ...place, machineId }));
      await tx.insertInto('studyMachines').values(rows).execute();
    }
    await bumpVersion(tx, studyId, now());
    await appendAudit(tx, auditSource(request, now()), {
      companyId: study.companyId,
      action: 'LAB_STUDY_MACHINES_CHOSEN',
      target: { type: 'study', id: studyId, name: study.name },
      // None: all machines of the lab.
      details: { machines: known.map(({ name }) => name) },
    });
  });
}
