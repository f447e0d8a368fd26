import { allRespondentsId } from '../queue/allRespondents';
import { announceSession } from '../queue/announceSession';
import { enqueueAggregates } from '../queue/processingJobs';
import type { ResearchContext } from '../recordings/researchContext';
import { replaceRespondentResults } from '../recordings/resultRows';
import { setProcessed } from '../recordings/sessionRows';
import { bumpVersion } from '../studyParts/studyRows';
import type { Tx } from '../../platform/store/database';
import {
  endActive,
  findActive,
  nextToRecompute,
  sessionsWithResults,
  upToDate,
  type RecomputationRow,
} from './recomputationRows';

/**
 * Replaces the results of a study by those of its other filter, which is the study's from then on: all at
 * once, so that nobody sees results of two filters beside each other.
 * @returns false: some recordings were processed meanwhile and have to be analysed first
 */
export async function replaceResults(
  { db, now }: ResearchContext,
  wanted: RecomputationRow,
): Promise<boolean> {
  const { studyId, companyId } = wanted;
  return await db.transaction().execute(async (tx) => {
    // Sessions are locked before the study, as everywhere.
    await sessionsWithResults(tx, studyId)
      .select('sessions.id')
      .orderBy('sessions.id')
      .forUpdate()
      .execute();
    await tx.selectFrom('studies').select('id').where('id', '=', studyId).forUpdate().execute();
    // It was stopped.
    if ((await findActive(tx, studyId))?.id !== wanted.id) return true;
    if ((await nextToRecompute(tx, wanted)) !== null) return false;
    const at = now();
    const sessions = await upToDate(tx, wanted)
      .select(['sessions.id', 'preview', 'measured', 'results'])
      .orderBy('sessions.id')
      .execute();
    const stimulusIds = new Set<string>();
    for (const { id, preview, measured, results } of sessions) {
      await setProcessed(tx, id, measured, at);
      const rows = results.map((result) => ({ sessionId: id, companyId, studyId, ...result }));
      const had = await replaceRespondentResults(tx, id, rows);
      if (preview) continue;
      for (const stimulusId of had) stimulusIds.add(stimulusId);
      for (const { stimulusId } of rows) stimulusIds.add(stimulusId);
      await announceSession(tx, 'session.processed', { id, studyId, companyId }, at);
    }
    await tx
      .updateTable('studies')
      .set({ fixationFilter: JSON.stringify(wanted.filter) })
      .where('id', '=', studyId)
      .execute();
    await bumpVersion(tx, studyId, at);
    await endActive(tx, studyId, at);
    for (const segmentId of await segmentsOf(tx, studyId)) {
      const segment = { companyId, studyId, segmentId, stimulusIds: [...stimulusIds] };
      await enqueueAggregates(tx, segment, { runAt: at, priority: 1 });
    }
    return true;
  });
}

async function segmentsOf(tx: Tx, studyId: string): Promise<string[]> {
  const segments = await tx
    .selectFrom('segments')
    .select('id')
    .where('studyId', '=', studyId)
    .orderBy('id')
    .execute();
  return [allRespondentsId(studyId), ...segments.map(({ id }) => id)];
}
