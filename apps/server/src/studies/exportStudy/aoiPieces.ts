/** The rows of the tables of AOIs, stimulus by stimulus. */
import { ALL_RESPONDENTS_NAME, allRespondentsId } from '../../research/queue/allRespondents';
import type { AoiDefinitionRow } from '../../research/aoi/aoiRows';
import { readResultFiles } from '../../research/processing/readResultFiles';
import { resultsOfSegment } from '../../research/segments/segmentResults';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ColumnValues, TableRows } from '@fovea/science/tables/tableDeclaration';
import type { AoiRow } from './aoiTables';
import type { ExportedAois } from './computeExportedAois';
import { exportedAois } from '../exportFiles/exportedAois';
import type { ExportSource } from '../exportFiles/exportSource';
import { exportedStimuli, stimulusNames } from './stimuliTable';
import { tableRowsOf } from '@fovea/science/tables/valueColumns';
import { AOI_DEFINITION_TABLE } from './aoiTables';

type Context = Pick<ResearchContext, 'db' | 'objects' | 'processor' | 'log'>;

async function aoiRows({ db }: Context, source: ExportSource): Promise<AoiRow[]> {
  const names = new Map(source.respondents.map(({ session, name }) => [session.id, name]));
  return (await exportedAois(db, stimulusNames(source), source)).map((row) => ({
    ...row,
    respondent: names.get(row.aoi.sessionId ?? '') ?? null,
  }));
}

export async function* aoiDefinitionPieces(
  context: Context,
  source: ExportSource,
): AsyncGenerator<TableRows> {
  yield tableRowsOf(AOI_DEFINITION_TABLE.columns, await aoiRows(context, source));
}

/**
 * The rows of the metrics, and of the ratios of segments. Both come from one computation, which reads the
 * results of everybody who was shown a stimulus: the few ratios are kept until they are asked for.
 */
export function aoiFigurePieces(context: Context, source: ExportSource) {
  let ratios: TableRows[] | null = null;
  async function* metricPieces(signal: AbortSignal): AsyncGenerator<TableRows> {
    const segments = await exportedSegments(context, source);
    const kept: TableRows[] = [];
    for await (const computed of computedAois(context, source, segments, signal)) {
      kept.push(segmentRows(segments, computed));
      yield* metricRows(source, computed);
    }
    ratios = kept;
  }
  return {
    /** One piece per AOI: respondents in the order of the export. */
    metricPieces,
    /** One piece per stimulus, without AOIs of single respondents. */
    async *segmentPieces(signal: AbortSignal): AsyncGenerator<TableRows> {
      if (ratios === null) for await (const _ of metricPieces(signal)) signal.throwIfAborted();
      yield* ratios ?? [];
    },
  };
}

function* metricRows(source: ExportSource, { aois, found }: Computed): Generator<TableRows> {
  const placeOf = new Map(found.respondentIds.map((id, at) => [id, at]));
  const shown = source.respondents.flatMap(({ session, name }) => {
    const place = placeOf.get(session.id);
    return place === undefined ? [] : [{ id: session.id, name, place }];
  });
  for (const [at, row] of aois.entries()) {
    const { sessionId } = row.aoi;
    const own = sessionId === null ? shown : shown.filter(({ id }) => id === sessionId);
    yield {
      rowCount: own.length,
      columns: [
        own.map(({ name }) => name),
        ...namesOf(row, own.length),
        ...found.metrics.map((values) =>
          Float64Array.from(own, ({ place }) => values[at * placeOf.size + place]!),
        ),
      ],
    };
  }
}

function segmentRows(
  segments: readonly { readonly name: string }[],
  { aois, found }: Computed,
): TableRows {
  const rows = aois.flatMap((row, at) =>
    row.aoi.sessionId === null
      ? segments.map(({ name }, group) => ({ name, row, ratios: found.ratios[group]![at]! }))
      : [],
  );
  const ratioCount = found.ratios[0]?.[0]?.length ?? 0;
  return {
    rowCount: rows.length,
    columns: [
      rows.map(({ name }) => name),
      rows.map(({ row }) => row.stimulus),
      rows.map(({ row }) => row.aoi.id),
      rows.map(({ row }) => row.aoi.name),
      rows.map(({ row }) => row.aoi.aoiGroup || null),
      ...Array.from({ length: ratioCount }, (_, ratio) =>
        (['ratio', 'numerator', 'denominator'] as const).map((part) =>
          Float64Array.from(rows, ({ ratios }) => ratios[ratio]![part]),
        ),
      ).flat(),
    ],
  };
}

function namesOf({ stimulus, aoi }: AoiRow, count: number): ColumnValues[] {
  return [stimulus, aoi.id, aoi.name, aoi.aoiGroup || null].map((text) =>
    Array.from({ length: count }, () => text),
  );
}

interface Computed {
  readonly aois: readonly AoiRow[];
  readonly found: ExportedAois;
}

/**
 * Computed anew of the results there are: what is stored for the screen may be missing, or older
 * than the last respondent. Metrics depend on the longest exposure of all respondents, exported or
 * not.
 */
async function* computedAois(
  context: Context,
  source: ExportSource,
  groups: readonly { readonly respondentIds: readonly string[] }[],
  signal: AbortSignal,
): AsyncGenerator<Computed> {
  const { study } = source;
  const all = await aoiRows(context, source);
  const segmentId = allRespondentsId(study.id);
  for (const { id: stimulusId, width, height } of exportedStimuli(source)) {
    const aois = all.filter(({ aoi }) => aoi.stimulusId === stimulusId);
    if (aois.length === 0) continue;
    signal.throwIfAborted();
    const place = { studyId: study.id, segmentId, stimulusId };
    const results = await resultsOfSegment(context.db, place);
    const files: Uint8Array[] = [];
    const keys = results.map(({ objectKey }) => objectKey);
    for await (const file of readResultFiles(context, keys)) files.push(file);
    if (files.length === 0) continue;
    const found = await context.processor.run('computeExportedAois', {
      stimulusId,
      segmentId,
      files,
      widthPx: width,
      heightPx: height,
      aois: aois.map(({ aoi }) => shapesOf(aoi)),
      groups,
    });
    yield { aois, found };
  }
}

function shapesOf({ id, timeline }: AoiDefinitionRow) {
  return { id, timeline };
}

/** Every segment with those of its respondents who are exported, in this part or in another one. */
async function exportedSegments({ db }: Context, { study, wholeExport }: ExportSource) {
  const ids = wholeExport.map(({ session }) => session.id);
  const exported = new Set(ids);
  const segments = await db
    .selectFrom('segments')
    .select(['id', 'name'])
    .where('studyId', '=', study.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('segmentRespondents')
    .innerJoin('segments', 'segments.id', 'segmentRespondents.segmentId')
    .select(['segmentRespondents.segmentId', 'segmentRespondents.sessionId'])
    .where('segments.studyId', '=', study.id)
    .execute();
  return [
    { name: ALL_RESPONDENTS_NAME, respondentIds: ids },
    ...segments.map(({ id, name }) => ({
      name,
      respondentIds: members
        .filter(({ segmentId, sessionId }) => segmentId === id && exported.has(sessionId))
        .map(({ sessionId }) => sessionId),
    })),
  ];
}
