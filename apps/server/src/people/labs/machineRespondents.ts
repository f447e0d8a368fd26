import type { MachineRespondent } from '@fovea/contract/labs/machines';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';

/** The respondents at machines whose studies the viewer may see, by the id of their session. */
export async function machineRespondents(
  db: Db | Tx,
  viewer: Viewer,
): Promise<ReadonlyMap<string, MachineRespondent>> {
  const rows = await (db as Db)
    .selectFrom('machines')
    .innerJoin('registrations', 'registrations.id', 'machines.sessionId')
    .innerJoin('studies', 'studies.id', 'registrations.studyId')
    .select(['registrations.id', 'registrations.label', 'registrations.begunAt'])
    .select(['registrations.studyId', 'studies.name as studyName'])
    .where('machines.companyId', '=', viewer.companyId)
    .where('studies.deletedAt', 'is', null)
    .where(visibleTo(viewer))
    .execute();
  return new Map(
    rows.map(({ begunAt, ...row }) => [
      row.id,
      { ...row, startTime: begunAt?.toISOString() ?? null },
    ]),
  );
}
