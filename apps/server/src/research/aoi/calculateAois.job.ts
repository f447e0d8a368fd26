import type { AoiStats } from '@fovea/contract/analysis/aoi';
import type { ResearchContext } from '../recordings/researchContext';
import type { JobHandler } from '../../platform/store/jobRunner';
import type { Db } from '../../platform/store/database';
import type { AoiFigures } from './computeAoiStats';
import type { CalculateAoisPayload } from './aoiStatsJobs';
import type { AoiDefinitionRow } from './aoiRows';
import { stalePairs } from './staleStats';
import { aoiStatsId } from './statsAnswers';

/** Computes the missing or stale metrics of a stimulus's AOIs, segment by segment. */
export function calculateAoisJob(context: ResearchContext): JobHandler {
  const { db, objects, log } = context;
  return async (job, signal) => {
    const { studyId, stimulusId } = job.payload as CalculateAoisPayload;
    await deleteLostStats(db, stimulusId);
    const stimulus = await db
      .selectFrom('stimuli')
      .select(['width', 'height'])
      .where('id', '=', stimulusId)
      .executeTakeFirst();
    const definitions = await definitionsOn(db, studyId, stimulusId);
    if (!stimulus || definitions.length === 0) return;
    const byId = new Map(definitions.map((definition) => [definition.id, definition]));
    const stale = await stalePairs(db, definitions);
    for (const segmentId of new Set(stale.map((pair) => pair.segmentId))) {
      signal.throwIfAborted();
      const result = await db
        .selectFrom('segmentResults')
        .select(['objectKey', 'version'])
        .where('segmentId', '=', segmentId)
        .where('stimulusId', '=', stimulusId)
        .executeTakeFirst();
      const bytes = result && (await objects.read(result.objectKey));
      if (!result || !bytes) {
        // The aggregate is being rebuilt, which enqueues this job again.
        log.warn({ segmentId, stimulusId }, 'the aggregate for the AOIs is gone');
        continue;
      }
      const wanted = stale
        .filter((pair) => pair.segmentId === segmentId)
        .flatMap(({ aoiDefinitionId }) => byId.get(aoiDefinitionId) ?? []);
      const figures = await context.processor.run('computeAoiStats', {
        bytes,
        widthPx: stimulus.width,
        heightPx: stimulus.height,
        aois: wanted.map(({ id, timeline, sessionId }) => ({
          id,
          timeline,
          respondentId: sessionId,
        })),
      });
      const created = wanted.flatMap((definition, at) => {
        const own = figures[at];
        return own ? [{ definition, figures: own }] : [];
      });
      await saveStats(db, { studyId, segmentId }, result.version, created);
    }
  };
}

async function definitionsOn(
  db: Db,
  studyId: string,
  stimulusId: string,
): Promise<AoiDefinitionRow[]> {
  return await db
    .selectFrom('aoiDefinitions')
    .innerJoin('aoiSets', 'aoiSets.id', 'aoiDefinitions.aoiSetId')
    .selectAll('aoiDefinitions')
    .where('aoiSets.studyId', '=', studyId)
    .where('aoiDefinitions.stimulusId', '=', stimulusId)
    .orderBy('aoiDefinitions.id')
    .execute();
}

/** Deletes metrics of segments that no longer have results for this stimulus. */
async function deleteLostStats(db: Db, stimulusId: string): Promise<void> {
  await db
    .deleteFrom('aoiStats')
    .where('aoiDefinitionId', 'in', (query) =>
      query.selectFrom('aoiDefinitions').select('id').where('stimulusId', '=', stimulusId),
    )
    .where('segmentId', 'not in', (query) =>
      query.selectFrom('segmentResults').select('segmentId').where('stimulusId', '=', stimulusId),
    )
    .execute();
}

interface Made {
  readonly definition: AoiDefinitionRow;
  readonly figures: AoiFigures;
}

async function saveStats(
  db: Db,
  { studyId, segmentId }: { readonly studyId: string; readonly segmentId: string },
  dataVersion: string,
  created: readonly Made[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Whoever writes or erases results of a study locks its row.
    await tx.selectFrom('studies').select('id').where('id', '=', studyId).forUpdate().execute();
    const results = await tx
      .selectFrom('segmentResults')
      .select('version')
      .where('segmentId', '=', segmentId)
      .where('version', '=', dataVersion)
      .execute();
    if (results.length === 0) return;
    // An AOI may have been deleted while it was computed.
    const there = await tx
      .selectFrom('aoiDefinitions')
      .select('id')
      .where(
        'id',
        'in',
        created.map(({ definition }) => definition.id),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    const ids = new Set(there.map(({ id }) => id));
    for (const { definition, figures } of created) {
      if (!ids.has(definition.id)) continue;
      const stats: AoiStats = {
        ...figures,
        id: aoiStatsId(definition.id, segmentId),
        aoiDefinition: definition.id,
        segment: segmentId,
        updatedDate: definition.updatedAt.toISOString(),
        dataVersion,
      };
      const stored = {
        stats: JSON.stringify(stats),
        definitionUpdatedAt: definition.updatedAt,
        dataVersion,
      };
      await tx
        .insertInto('aoiStats')
        .values({
          aoiDefinitionId: definition.id,
          segmentId,
          companyId: definition.companyId,
          ...stored,
        })
        .onConflict((clash) => clash.columns(['aoiDefinitionId', 'segmentId']).doUpdateSet(stored))
        .execute();
    }
  });
}
