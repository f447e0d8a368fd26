import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { browserName } from '@fovea/rules/participation/browserName';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { bidsRootFiles } from '@fovea/science/bids/bidsDataset';
import { subjectLabel, taskLabel } from '@fovea/science/bids/bidsNames';
import {
  bidsSessionPaths,
  type BidsSession,
  type BidsStimulus,
} from '@fovea/science/bids/bidsSession';
import { listReceivedOfManifest } from '../../research/recordings/chunkRows';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { withChunkFiles } from '../../research/recordings/withChunkFiles';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';
import { readResultFile } from '../exportFiles/readResultFile';
import { wholeEntry } from '../exportFiles/wholeEntry';
import { PRODUCT } from '../exportFiles/productVersion';
import { bidsStimulusFiles } from './bidsStimulusFiles';

export type BidsContext = Pick<ResearchContext, 'db' | 'objects' | 'recordings' | 'processor'>;

const FOLDER = 'bids';
/** Of a sample, compressed. */
const SAMPLE_BYTES = 10;
const TYPICAL_RATE_HZ = 30;
const SMALL_FILE_BYTES = 2000;

/** The folder `bids` of an export, a dataset of its own; nothing where it was not asked for. */
export async function bidsEntries(
  context: BidsContext,
  source: ExportSource,
): Promise<ExportEntry[]> {
  if (!source.request.contents.bids) return [];
  const files = await bidsStimulusFiles(context, source);
  const fileOf = new Map(files.map(({ stimulusId, name }) => [stimulusId, name]));
  return [
    ...rootFiles(source),
    ...files.map(({ entry }) => inFolder(entry)),
    ...source.respondents.flatMap((each) => sessionEntries(context, source, each, fileOf)),
  ];
}

function rootFiles({ study, request, respondents }: ExportSource): ExportEntry[] {
  return bidsRootFiles({
    studyName: study.name,
    software: PRODUCT,
    exportedOn: request.requestedAt.toISOString().slice(0, 10),
    participants: respondents.map(({ number, name, session: { age, gender } }) => ({
      subject: labelOf(number, request),
      name,
      age,
      gender,
    })),
    hasLabels: request.contents.respondentNames === 'LABELS',
  }).map(({ path, text }) => inFolder(wholeEntry(path, text)));
}

/** The same in every part of an export. */
function labelOf(number: number, { respondents }: ExportSource['request']): string {
  return subjectLabel(number, respondents.length);
}

function inFolder(entry: ExportEntry): ExportEntry {
  return { ...entry, path: `${FOLDER}/${entry.path}` };
}

/** The files of one respondent, which are computed together when the first one is asked for. */
function sessionEntries(
  context: BidsContext,
  source: ExportSource,
  respondent: ExportRespondent,
  fileOf: ReadonlyMap<string, string>,
): ExportEntry[] {
  const session = bidsSessionOf(source, respondent, fileOf);
  const paths = bidsSessionPaths(session);
  const fileAt = computedTogether(paths.length, (signal) =>
    writeFiles(context, session, respondent, signal),
  );
  return paths.map((path, at) => {
    const isPhysio = path.endsWith('_physio.tsv.gz');
    return inFolder({
      path,
      isCompressible: !path.endsWith('.gz'),
      estimatedBytes: isPhysio ? estimatedSamples(respondent) * SAMPLE_BYTES : SMALL_FILE_BYTES,
      async *bytes(signal) {
        yield await fileAt(at, signal);
      },
    });
  });
}

/** Without what is read when its files are written. */
type ListedSession = Omit<BidsSession, 'results' | 'recorded'>;

function bidsSessionOf(
  { study, stimuli, request }: ExportSource,
  { session, number, results }: ExportRespondent,
  fileOf: ReadonlyMap<string, string>,
): ListedSession {
  const { userAgent } = session.device;
  return {
    subject: labelOf(number, request),
    task: taskLabel(study.name),
    studyName: study.name,
    software: PRODUCT,
    operatingSystem: typeof userAgent === 'string' ? browserName(userAgent).system : null,
    stimuli: stimuli.map(({ id, displayName, type }) =>
      bidsStimulusOf({ stimulusId: id, name: displayName, type }, fileOf.get(id) ?? null),
    ),
    quality: session.quality,
    hasGaze: hasGaze(session, results),
  };
}

function bidsStimulusOf(
  { stimulusId, name, type }: { stimulusId: string; name: string; type: StimulusType },
  file: string | null,
): BidsStimulus {
  return { stimulusId, name, type, isCalibration: isCalibration({ type }), file };
}

/** What a respondent was shown and the study does not have any more. */
async function deletedStimuli(
  { db }: BidsContext,
  sessionId: string,
  known: ListedSession['stimuli'],
): Promise<BidsStimulus[]> {
  const row = await db
    .selectFrom('sessions')
    .select('slides')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const ids = new Set(known.map(({ stimulusId }) => stimulusId));
  const deleted = row?.slides.filter(({ stimulusId }) => !ids.has(stimulusId)) ?? [];
  return deleted.map((stimulus) => bidsStimulusOf(stimulus, null));
}

/** Whether there is gaze in the results; those of older sessions do not say it of each stimulus. */
function hasGaze(
  { noGaze, quality, stimulusQuality }: ExportRespondent['session'],
  results: ExportRespondent['results'],
): boolean {
  if (noGaze !== null || results.length === 0) return false;
  const ids = new Set(results.map(({ stimulusId }) => stimulusId));
  const exported = stimulusQuality.filter(({ stimulusId }) => ids.has(stimulusId));
  return exported.length > 0
    ? exported.some(({ gazeQuality }) => gazeQuality !== null)
    : (quality?.gazeQuality ?? null) !== null;
}

async function writeFiles(
  context: BidsContext,
  session: ListedSession,
  respondent: ExportRespondent,
  signal: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const { session: row, results } = respondent;
  const manifest = await listReceivedOfManifest(context.db, row.id);
  const stimuli = [...session.stimuli, ...(await deletedStimuli(context, row.id, session.stimuli))];
  const files: { gaze: Uint8Array; signals: Uint8Array | null }[] = [];
  const nameOf = new Map(session.stimuli.map(({ stimulusId, name }) => [stimulusId, name]));
  for (const { stimulusId, objectKey, signalsObjectKey } of results) {
    signal.throwIfAborted();
    const stimulus = nameOf.get(stimulusId) ?? stimulusId;
    const read = (key: string) => readResultFile(context, respondent, stimulus, key);
    files.push({
      gaze: await read(objectKey),
      signals: signalsObjectKey === null ? null : await read(signalsObjectKey),
    });
  }
  signal.throwIfAborted();
  return await withChunkFiles(context, row, manifest, ['events', 'face'], (paths) =>
    context.processor.run('writeBidsSession', {
      session: { ...session, stimuli },
      eventPaths: paths('events'),
      facePaths: paths('face'),
      results: files,
    }),
  );
}

function estimatedSamples({ session: { createdAt, endedAt } }: ExportRespondent): number {
  const lengthMs = endedAt ? Math.max(0, endedAt.getTime() - createdAt.getTime()) : 60_000;
  return (lengthMs / 1000) * TYPICAL_RATE_HZ;
}

/**
 * Gives files one by one that are computed at once. They are forgotten when each was asked for, so
 * that an export has those of one respondent in memory.
 */
function computedTogether<File>(
  count: number,
  compute: (signal: AbortSignal) => Promise<readonly File[]>,
): (at: number, signal: AbortSignal) => Promise<File> {
  let computed: Promise<readonly File[]> | null = null;
  const asked = new Set<number>();
  return async (at, signal) => {
    computed ??= compute(signal);
    const mine = computed;
    asked.add(at);
    try {
      return (await mine)[at]!;
    } catch (reason) {
      computed = null;
      throw reason;
    } finally {
      if (asked.size === count) {
        computed = null;
        asked.clear();
      }
    }
  };
}
