import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportSource } from '../exportFiles/exportSource';
import { jsonText } from '../exportFiles/wholeEntry';
import { exportedStimuli } from '../exportStudy/stimuliTable';
import type { ReportScope, RunSource } from './reportScope';
import { allRespondentsId } from '../../research/queue/allRespondents';

/** As on the screen, where larger stages scale it up. */
const LONGER_SIDE_PX = 960;
/** A report with more pictures cannot be sent to anybody. */
const PICTURES_MAX = 400;
const INPUT_PIXELS_MAX = 50_000_000;
const QUALITY = 85;

interface Picture {
  readonly path: string;
  readonly kind: 'stimulus' | 'heatmap';
  readonly stimulus_id: string;
  readonly stimulus: string;
  /** Of a heatmap. */
  readonly segment: string | null;
  readonly width: number;
  readonly height: number;
  readonly top_seconds_per_deg2: number | null;
  /** Respondents with gaze on it. */
  readonly n: number | null;
}

type Context = Pick<ResearchContext, 'db' | 'objects' | 'processor'>;
type Stimulus = ExportSource['stimuli'][number];

/**
 * Draws the stimuli that have a picture, with the heatmap of each segment that the report is about: the one
 * segment, the one respondent, or all respondents and every segment.
 */
export async function writePictures(
  context: Context,
  inFolder: string,
  all: RunSource,
  scope: ReportScope,
  signal: AbortSignal,
): Promise<void> {
  const pictures: Picture[] = [];
  await mkdir(join(inFolder, 'pictures'), { recursive: true });
  const groups = groupsOf(all, scope);
  for (const [at, stimulus] of exportedStimuli(scope.source).entries()) {
    const key = stimulus.imageKey ?? stimulus.thumbnailKey;
    const bytes = key === null ? null : await context.objects.read(key);
    if (!bytes) continue;
    const size = sizeOf(stimulus);
    const input = sharp(bytes, { limitInputPixels: INPUT_PIXELS_MAX }).autoOrient();
    // The picture of a film is a thumbnail with transparent bars.
    const whole = stimulus.imageKey === null ? input.trim() : input;
    const base = await whole
      .resize(size.width, size.height, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const save = async (name: string, picture: Buffer, more: Omit<Picture, 'path'>) => {
      const path = `pictures/${name}.jpg`;
      const jpeg = await sharp(picture).jpeg({ quality: QUALITY }).toBuffer();
      await writeFile(join(inFolder, path), jpeg);
      pictures.push({ path, ...more });
    };
    const about = { stimulus_id: stimulus.id, stimulus: stimulus.displayName, ...size };
    const none = { segment: null, top_seconds_per_deg2: null, n: null };
    await save(`stimulus-${at + 1}`, base, { kind: 'stimulus', ...about, ...none });
    for (const [number, group] of groups.entries()) {
      signal.throwIfAborted();
      if (pictures.length >= PICTURES_MAX) break;
      const drawn = await heatmapOf(context, all, group, stimulus, size);
      if (!drawn || drawn.respondents === 0) continue;
      const overlay = Buffer.from(drawn.rgba.buffer);
      const picture = await sharp(base)
        .composite([{ input: overlay, raw: { ...size, channels: 4 } }])
        .png({ compressionLevel: 1 })
        .toBuffer();
      await save(`heatmap-${at + 1}-${number + 1}`, picture, {
        kind: 'heatmap',
        ...about,
        segment: group.name,
        top_seconds_per_deg2: drawn.topSecondsPerDeg2,
        n: drawn.respondents,
      });
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

function sizeOf({ width, height }: Stimulus): { width: number; height: number } {
  const scale = LONGER_SIDE_PX / Math.max(1, width, height);
  return {
    width: Math.max(4, Math.round(width * scale)),
    height: Math.max(4, Math.round(height * scale)),
  };
}

/** Null: the segment has no results for the stimulus yet. */
async function heatmapOf(
  { db, objects, processor }: Context,
  { source }: RunSource,
  { segmentId, respondentIds }: Group,
  stimulus: Stimulus,
  { width: widthPx, height: heightPx }: { width: number; height: number },
) {
  const row = await db
    .selectFrom('segmentResults')
    .select('objectKey')
    .where('studyId', '=', source.study.id)
    .where('segmentId', '=', segmentId)
    .where('stimulusId', '=', stimulus.id)
    .executeTakeFirst();
  const file = row ? await objects.read(row.objectKey) : null;
  if (!file) return null;
  return await processor.run('drawReportHeatmap', { file, respondentIds, widthPx, heightPx });
}
