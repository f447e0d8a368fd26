import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportSource } from '../exportFiles/exportSource';
import { jsonText } from '../exportFiles/wholeEntry';
import { exportedStimuli } from '../exportStudy/stimuliTable';
import type { DrawnHeatmap } from './drawReportHeatmaps';
import { pictureOfStimulus } from './pictureOfStimulus';
import type { ReportScope, RunSource } from './reportScope';
import { allRespondentsId } from '../../research/queue/allRespondents';

/** A report with more pictures cannot be sent to anybody. */
const PICTURES_MAX = 400;
/** More views on one scale are not told apart on a page. */
const VIEWS_MAX = 12;
const QUALITY = 85;

interface Picture {
  readonly path: string;
  readonly kind: 'stimulus' | 'heatmap' | 'heatmap_on_one_scale';
  readonly stimulus_id: string;
  readonly stimulus: string;
  /** Of a heatmap. */
  readonly segment: string | null;
  readonly width: number;
  readonly height: number;
  /** Of a film, the moment that it shows. */
  readonly t_ms: number | null;
  readonly top_seconds_per_deg2: number | null;
  /** Respondents with gaze on it. */
  readonly n: number | null;
}

type Context = Pick<ResearchContext, 'db' | 'objects' | 'processor'>;
type Stimulus = ExportSource['stimuli'][number];

export interface WantedPictures {
  /** Whether segments are drawn once more, to be compared. */
  readonly onOneScale: boolean;
  /** The segments that were chosen; empty: all of them. */
  readonly segmentIds: readonly string[];
}

/**
 * Draws the stimuli that have a picture, with the heatmap of each segment that the report is about: the one
 * segment, the one respondent, or all respondents and every segment.
 */
export async function writePictures(
  context: Context,
  inFolder: string,
  all: RunSource,
  scope: ReportScope,
  wanted: WantedPictures,
  signal: AbortSignal,
): Promise<void> {
  const pictures: Picture[] = [];
  await mkdir(join(inFolder, 'pictures'), { recursive: true });
  const groups = groupsOf(all, scope);
  const compared = wanted.onOneScale ? comparedOf(groups, wanted, scope) : [];
  for (const [at, stimulus] of exportedStimuli(scope.source).entries()) {
    const base = await pictureOfStimulus(context.objects, stimulus);
    if (!base) continue;
    const { png, tMs, ...size } = base;
    const about = {
      ...{ stimulus_id: stimulus.id, stimulus: stimulus.displayName },
      ...{ ...size, t_ms: tMs },
    };
    const save = async (
      name: string,
      picture: Buffer,
      more: Pick<Picture, 'kind' | 'segment' | 'n' | 'top_seconds_per_deg2'>,
    ) => {
      const path = `pictures/${name}.jpg`;
      const jpeg = await sharp(picture).jpeg({ quality: QUALITY }).toBuffer();
      await writeFile(join(inFolder, path), jpeg);
      pictures.push({ path, ...about, ...more });
    };
    const saveHeatmap = async (
      name: string,
      kind: Picture['kind'],
      { name: segment }: Group,
      { rgba, respondents: n, topSecondsPerDeg2 }: DrawnHeatmap,
    ) => {
      if (n === 0) return;
      const input = Buffer.from(rgba.buffer);
      const picture = await sharp(png)
        .composite([{ input, raw: { ...size, channels: 4 } }])
        .png({ compressionLevel: 1 })
        .toBuffer();
      await save(name, picture, { kind, segment, n, top_seconds_per_deg2: topSecondsPerDeg2 });
    };
    const none = { segment: null, top_seconds_per_deg2: null, n: null };
    await save(`stimulus-${at + 1}`, png, { kind: 'stimulus', ...none });
    for (const [number, group] of groups.entries()) {
      signal.throwIfAborted();
      if (pictures.length >= PICTURES_MAX) break;
      const [drawn] = await heatmapsOf(context, all, [group], stimulus, size);
      if (drawn) await saveHeatmap(`heatmap-${at + 1}-${number + 1}`, 'heatmap', group, drawn);
    }
    if (compared.length === 0 || pictures.length + compared.length > PICTURES_MAX) continue;
    const drawn = await heatmapsOf(context, all, compared, stimulus, size);
    for (const [number, group] of compared.entries()) {
      const one = drawn[number];
      const name = `compared-${at + 1}-${number + 1}`;
      if (one) await saveHeatmap(name, 'heatmap_on_one_scale', group, one);
    }
  }
  await writeFile(join(inFolder, 'pictures.json'), jsonText(pictures));
}

interface Group {
  readonly segmentId: string;
  readonly name: string;
  readonly respondentIds: readonly string[];
}

function groupsOf({ members, segmentNames }: RunSource, scope: ReportScope): Group[] {
  const ids = scope.source.respondents.map(({ session }) => session.id);
  const inReport = new Set(ids);
  if (scope.respondent) {
    const segmentId = allRespondentsId(scope.source.study.id);
    return [{ segmentId, name: scope.respondent.name, respondentIds: ids }];
  }
  return [...members].flatMap(([segmentId, sessionIds]): Group[] => {
    if (scope.segment && scope.segment.id !== segmentId) return [];
    const respondentIds = sessionIds.filter((id) => inReport.has(id));
    const name = segmentNames.get(segmentId);
    return name === undefined || respondentIds.length === 0
      ? []
      : [{ segmentId, name, respondentIds }];
  });
}

/** Everybody is no group to compare others with, unless there is no other. */
function comparedOf(
  groups: readonly Group[],
  { segmentIds }: WantedPictures,
  { source }: ReportScope,
): readonly Group[] {
  const chosen = groups.filter(
    ({ segmentId }) => segmentIds.length === 0 || segmentIds.includes(segmentId),
  );
  const everybody = allRespondentsId(source.study.id);
  const parts = chosen.filter(({ segmentId }) => segmentId !== everybody);
  return (parts.length > 0 ? parts : chosen).slice(0, VIEWS_MAX);
}

/** On one scale; null for a segment that has no results for the stimulus yet. */
async function heatmapsOf(
  { db, objects, processor }: Context,
  { source }: RunSource,
  groups: readonly Group[],
  stimulus: Stimulus,
  { width: widthPx, height: heightPx }: { width: number; height: number },
): Promise<(DrawnHeatmap | null)[]> {
  const files = await Promise.all(
    groups.map(async ({ segmentId }) => {
      const row = await db
        .selectFrom('segmentResults')
        .select('objectKey')
        .where('studyId', '=', source.study.id)
        .where('segmentId', '=', segmentId)
        .where('stimulusId', '=', stimulus.id)
        .executeTakeFirst();
      return row ? await objects.read(row.objectKey) : null;
    }),
  );
  const views = groups.flatMap(({ respondentIds }, at) => {
    const file = files[at];
    return file ? [{ file, respondentIds }] : [];
  });
  if (views.length === 0) return groups.map(() => null);
  const drawn = await processor.run('drawReportHeatmaps', { views, widthPx, heightPx });
  let next = 0;
  return files.map((file) => (file ? (drawn[next++] ?? null) : null));
}
