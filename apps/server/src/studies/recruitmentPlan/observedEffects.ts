import type { AoiStats } from '@fovea/contract/analysis/aoi';
import { EFFECTS_MAX, type ObservedEffect } from '@fovea/contract/studies/recruitmentPlan';
import type { AoiRatioId, ComparedMetricId } from '@fovea/science/aoi/aoiMetricList';
import { AOI_METRICS_VERSION } from '@fovea/science/aoi/aoiMetrics';
import { isAoiRatio } from '@fovea/science/aoi/isAoiRatio';
import { hedgesG } from '@fovea/science/statistics/hedgesG';
import { independentProportions } from '@fovea/science/statistics/proportionTests';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';

const STUDIES_MAX = 20;
/** Areas times segments: rows of stored metrics that are read. */
const ROWS_MAX = 2000;
/** With fewer values the comparison uses ranks, of which the stored metrics say nothing. */
const LEAST = 10;

/** Where the respondents who are counted for a compared ratio are stored. */
const HITS = { ratioFixation: 'ratioNumeratorFixation' } as const satisfies Record<
  Extract<ComparedMetricId, AoiRatioId>,
  keyof AoiStats
>;

interface Row {
  readonly studyId: string;
  readonly studyName: string;
  readonly stimulusName: string;
  readonly aoiId: string;
  readonly aoiName: string;
  readonly segmentId: string;
  readonly segmentName: string;
  readonly stats: Pick<AoiStats, 'stats' | (typeof HITS)[keyof typeof HITS] | 'ratioDenominator'>;
}

/**
 * Differences of one metric between segments of this study and of the latest ones that the caller
 * may see, from the stored metrics of AOIs. Nothing is computed again: stale metrics are left out.
 */
export async function observedEffects(
  db: Db,
  viewer: Viewer,
  studyId: string,
  metric: ComparedMetricId,
): Promise<ObservedEffect[]> {
  const rows = await storedMetrics(db, viewer, studyId);
  const overlapping = await overlappingSegments(db, viewer.companyId, rows);
  const effects: ObservedEffect[] = [];
  for (let at = 0; at < rows.length && effects.length < EFFECTS_MAX; at++) {
    const first = rows[at]!;
    // The rows of one AOI follow each other.
    for (let next = at + 1; rows[next]?.aoiId === first.aoiId; next++) {
      const second = rows[next]!;
      if (overlapping.has(`${first.segmentId}/${second.segmentId}`)) continue;
      const found = effectOf(first, second, metric);
      if (found !== null) effects.push(found);
    }
  }
  return effects.slice(0, EFFECTS_MAX);
}

async function storedMetrics(db: Db, viewer: Viewer, studyId: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with chosen as (
      select studies.id, studies.name, studies.id = ${studyId} as is_own, studies.created_at
      from studies
      where studies.company_id = ${viewer.companyId} and studies.deleted_at is null
        and ${visibleTo(viewer)}
        and (studies.id = ${studyId} or not exists (
          select 1 from demo_studies where demo_studies.study_id = studies.id))
        and exists (
          select 1 from aoi_sets
          join aoi_definitions on aoi_definitions.aoi_set_id = aoi_sets.id
          join aoi_stats on aoi_stats.aoi_definition_id = aoi_definitions.id
          where aoi_sets.study_id = studies.id)
      order by is_own desc, studies.created_at desc, studies.id desc limit ${STUDIES_MAX}
    )
    select chosen.id as study_id, chosen.name as study_name,
      stimuli.display_name as stimulus_name, aoi_definitions.id as aoi_id,
      aoi_definitions.name as aoi_name, segments.id as segment_id, segments.name as segment_name,
      aoi_stats.stats
    from chosen
    join aoi_sets on aoi_sets.study_id = chosen.id and aoi_sets.company_id = ${viewer.companyId}
    join aoi_definitions on aoi_definitions.aoi_set_id = aoi_sets.id
      and aoi_definitions.session_id is null
    join stimuli on stimuli.id = aoi_definitions.stimulus_id
    join aoi_stats on aoi_stats.aoi_definition_id = aoi_definitions.id
      and aoi_stats.definition_updated_at = aoi_definitions.updated_at
      and aoi_stats.stats->>'version' = ${AOI_METRICS_VERSION}
    join segment_results on segment_results.segment_id = aoi_stats.segment_id
      and segment_results.stimulus_id = aoi_definitions.stimulus_id
      and segment_results.version = aoi_stats.data_version
    join segments on segments.id = aoi_stats.segment_id
    order by chosen.is_own desc, chosen.created_at desc, chosen.id desc,
      aoi_definitions.created_at, aoi_definitions.id, segments.created_at, segments.id
    limit ${ROWS_MAX}`.execute(db);
  return rows;
}

/** Pairs of segments that have a respondent in common, both ways round. */
async function overlappingSegments(
  db: Db,
  companyId: string,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.map(({ segmentId }) => segmentId))];
  const found = await sql<{ first: string; second: string }>`
    select distinct one.segment_id as first, two.segment_id as second
    from segment_respondents as one
    join segment_respondents as two on two.session_id = one.session_id
      and two.segment_id <> one.segment_id
    where one.company_id = ${companyId} and one.segment_id = any(${ids}::text[])
      and two.segment_id = any(${ids}::text[])`.execute(db);
  return new Set(found.rows.map(({ first, second }) => `${first}/${second}`));
}

function effectOf(one: Row, two: Row, metric: ComparedMetricId): ObservedEffect | null {
  const where = {
    studyId: one.studyId,
    studyName: one.studyName,
    stimulusName: one.stimulusName,
    aoiName: one.aoiName,
  };
  const side = (row: Row, n: number) => ({ name: row.segmentName, n });
  if (isAoiRatio(metric)) {
    const [n1, n2] = [one.stats.ratioDenominator, two.stats.ratioDenominator];
    if (Math.min(n1, n2) < LEAST) return null;
    const [hits1, hits2] = [one.stats[HITS[metric]], two.stats[HITS[metric]]];
    const { estimate, low, high } = independentProportions(hits1, n1, hits2, n2);
    return {
      ...where,
      first: side(one, n1),
      second: side(two, n2),
      kind: 'risk-difference',
      ...{ value: estimate, low, high },
      proportions: { first: hits1 / n1, second: hits2 / n2 },
    };
  }
  const [a, b] = [momentsOf(one, metric), momentsOf(two, metric)];
  if (a === null || b === null) return null;
  const g = hedgesG(a, b);
  if (!Number.isFinite(g.value)) return null;
  return {
    ...where,
    first: side(one, a.n),
    second: side(two, b.n),
    kind: 'hedges-g',
    ...g,
    proportions: null,
  };
}

function momentsOf({ stats }: Row, metric: ComparedMetricId) {
  const { n = 0, mean = null, sd = null } = stats.stats[metric] ?? {};
  if (n < LEAST || mean === null || sd === null) return null;
  return { n, mean, variance: sd ** 2 };
}
