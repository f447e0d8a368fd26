import { createHash } from 'node:crypto';
import type { AoiStats } from '@fovea/contract/analysis/aoi';
import type { Db } from '../../platform/store/database';

/** The metrics of every AOI of a set that are computed so far, stale ones included. */
export async function statsAnswers(db: Db, aoiSetId: string): Promise<AoiStats[]> {
  const rows = await db
    .selectFrom('aoiStats')
    .innerJoin('aoiDefinitions', 'aoiDefinitions.id', 'aoiStats.aoiDefinitionId')
    .innerJoin('stimuli', 'stimuli.id', 'aoiDefinitions.stimulusId')
    .select([
      'aoiStats.aoiDefinitionId',
      'aoiStats.segmentId',
      'aoiStats.stats',
      'aoiStats.definitionUpdatedAt',
      'aoiStats.dataVersion',
    ])
    .where('aoiDefinitions.aoiSetId', '=', aoiSetId)
    .orderBy('aoiDefinitions.createdAt')
    .orderBy('aoiStats.aoiDefinitionId')
    .orderBy('aoiStats.segmentId')
    .execute();
  return rows.map(({ stats, aoiDefinitionId, segmentId, definitionUpdatedAt, dataVersion }) => ({
    ...stats,
    id: aoiStatsId(aoiDefinitionId, segmentId),
    aoiDefinition: aoiDefinitionId,
    segment: segmentId,
    // Renaming an AOI updates the date of the definition, and this one with it.
    updatedDate: definitionUpdatedAt.toISOString(),
    dataVersion,
  }));
}

/** Hashed, because both ids together would exceed the maximum length of an id. */
export function aoiStatsId(aoiDefinitionId: string, segmentId: string): string {
  return createHash('sha256').update(`${aoiDefinitionId}/${segmentId}`).digest('hex').slice(0, 32);
}
