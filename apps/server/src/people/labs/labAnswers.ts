import { RECENT_SESSIONS_MS, type Lab } from '@fovea/contract/labs/labs';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';
import { allocatedStudies } from './allocatedStudies';
import { companyMachines } from './companyMachines';
import { machineAnswers } from './machineAnswers';

/**
 * Labs of the viewer's company in the order in which they were created, with their machines, and the
 * studies and sessions that the viewer may see.
 */
export async function labAnswers(
  db: Db | Tx,
  viewer: Viewer,
  now: Date,
  labId: string | null = null,
): Promise<Lab[]> {
  const { companyId } = viewer;
  const rows = db as Db;
  let query = rows.selectFrom('labs').selectAll().where('companyId', '=', companyId);
  if (labId !== null) query = query.where('id', '=', labId);
  const labs = await query.orderBy('createdAt').orderBy('id').execute();
  const studies = await allocatedStudies(db, viewer);
  const rowsOfMachines = await companyMachines(db, companyId);
  const machines = await machineAnswers(db, viewer, rowsOfMachines, studies);
  const sessions = await rows
    .selectFrom('sessions')
    .innerJoin('studies', 'studies.id', 'sessions.studyId')
    .innerJoin('machines', 'machines.id', 'sessions.machineId')
    .select([
      'sessions.id',
      'sessions.studyId',
      'sessions.label',
      'sessions.createdAt',
      'sessions.endedAt',
      'machines.labId',
      'machines.id as machineId',
      'studies.name as studyName',
    ])
    .where('sessions.companyId', '=', companyId)
    .where('studies.deletedAt', 'is', null)
    .where(visibleTo(viewer))
    .where('sessions.createdAt', '>', new Date(now.getTime() - RECENT_SESSIONS_MS))
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
  return labs.map((lab) => ({
    id: lab.id,
    name: lab.name,
    maxConcurrentDownloaders: lab.maxConcurrentDownloaders,
    maxConcurrentUploaders: lab.maxConcurrentUploaders,
    secondsIdleBeforeUploadAllowed: lab.secondsIdleBeforeUploadAllowed,
    uploadWindowStart: lab.uploadWindowStart,
    uploadWindowEnd: lab.uploadWindowEnd,
    machines: machines.filter((machine) => machine.labId === lab.id),
    currentStudies: studies
      .filter(({ currentLabId }) => currentLabId === lab.id)
      .map(({ id, name }) => ({ id, name })),
    recentSessions: sessions
      .filter(({ labId: of }) => of === lab.id)
      .map((session) => ({
        id: session.id,
        studyId: session.studyId,
        studyName: session.studyName,
        machineId: session.machineId,
        respondentLabel: session.label,
        startTime: session.createdAt.toISOString(),
        endTime: session.endedAt?.toISOString() ?? null,
      })),
  }));
}
