/** Which metrics are older than their AOI or the data of their segment. */
import { AOI_METRICS_VERSION } from '@fovea/science/aoi/aoiMetrics';
import type { Db, Tx } from '../../platform/store/database';
import { aoiJobKey, CALCULATE_AOIS } from './aoiStatsJobs';

interface Definition {
  readonly id: string;
  readonly stimulusId: string;
  readonly updatedAt: Date;
}

export interface StalePair {
  readonly aoiDefinitionId: string;
  readonly segmentId: string;
  readonly stimulusId: string;
}

/** Every AOI and segment with results whose metrics are missing or stale. */
export async function stalePairs(
  db: Db | Tx,
  definitions: readonly Definition[],
): Promise<StalePair[]> {
  if (definitions.length === 0) return [];
  const rows = db as Db;
  const stimulusIds = [...new Set(definitions.map(({ stimulusId }) => stimulusId))];
  const segments = await rows
    .selectFrom('segmentResults')
    .select(['segmentId', 'stimulusId', 'version'])
    .where('stimulusId', 'in', stimulusIds)
    .orderBy('segmentId')
    .execute();
  const stored = await rows
    .selectFrom('aoiStats')
    .select(['aoiDefinitionId', 'segmentId', 'definitionUpdatedAt', 'dataVersion', 'stats'])
    .where(
      'aoiDefinitionId',
      'in',
      definitions.map(({ id }) => id),
    )
    .execute();
  const found = new Map(stored.map((row) => [`${row.aoiDefinitionId}/${row.segmentId}`, row]));
  return definitions.flatMap(({ id, stimulusId, updatedAt }) =>
    segments
      .filter((segment) => segment.stimulusId === stimulusId)
      .filter(({ segmentId, version }) => {
        const stats = found.get(`${id}/${segmentId}`);
        return (
          stats?.definitionUpdatedAt.getTime() !== updatedAt.getTime() ||
          stats.dataVersion !== version ||
          stats.stats.version !== AOI_METRICS_VERSION
        );
      })
      .map(({ segmentId }) => ({ aoiDefinitionId: id, segmentId, stimulusId })),
  );
}

/** AOIs with stale metrics that a waiting or running job will compute. */
export async function findPendingStats(
  db: Db | Tx,
  sets: readonly { readonly studyId: string }[],
  definitions: readonly Definition[],
): Promise<ReadonlySet<string>> {
  const keys = [
    ...new Set(
      sets.flatMap(({ studyId }) =>
        definitions.map(({ stimulusId }) => aoiJobKey({ studyId, stimulusId })),
      ),
    ),
  ];
  if (keys.length === 0) return new Set();
  const jobs = await (db as Db)
    .selectFrom('jobs')
    .select('dedupeKey')
    .where('kind', '=', CALCULATE_AOIS)
    .where('state', 'in', ['waiting', 'running'])
    .where('dedupeKey', 'in', keys)
    .execute();
  const busy = new Set(jobs.map(({ dedupeKey }) => dedupeKey?.split('/')[1]));
  const stale = await stalePairs(
    db,
    definitions.filter(({ stimulusId }) => busy.has(stimulusId)),
  );
  return new Set(stale.map(({ aoiDefinitionId }) => aoiDefinitionId));
}
