import { movingBytes } from '../../research/compute/processor';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';
import type { TableForm } from '../exportFiles/tableBytes';
import type { ColumnAoi } from './loadAoiColumns';
import type { RecordedStimulus, SamplesAnswer } from './formatSamples';
import { readResultFile, unreadableResult } from '../exportFiles/readResultFile';
import { filesOfTable, type SampleTableKind } from './sampleTableKinds';

export type SampleContext = Pick<ResearchContext, 'db' | 'objects' | 'processor'>;

/** What is the same for all respondents of a table. */
export interface SamplesWanted {
  readonly table: SampleTableKind;
  readonly form: TableForm;
  readonly aois: readonly ColumnAoi[];
  /** Display names by the ids of stimuli. */
  readonly stimulusNames: ReadonlyMap<string, string>;
  /** Whether each respondent is a CSV file of its own. */
  readonly hasHeader: boolean;
}

export function stimulusNamesOf({ stimuli }: Pick<ExportSource, 'stimuli'>) {
  return new Map(stimuli.map(({ id, displayName }) => [id, displayName]));
}

/** Rows of one respondent, formatted in a computing thread. @throws Refusal */
export async function samplesOfRespondent(
  context: SampleContext,
  respondent: ExportRespondent,
  results: ExportRespondent['results'],
  wanted: SamplesWanted,
): Promise<Extract<SamplesAnswer, { bytes: unknown }>> {
  const { table, form, hasHeader } = wanted;
  const stimuli = await Promise.all(
    results.map((result) => recordedStimulus(context, respondent, result, wanted)),
  );
  const request = { table, form, hasHeader, respondent: respondent.name, stimuli };
  const files = stimuli.flatMap(({ gaze, signals }) => [gaze, signals]);
  const bytes = files.filter((file) => typeof file !== 'string');
  const answer = await context.processor.run('formatSamples', movingBytes(request, bytes));
  if ('broken' in answer) throw unreadableResult(respondent.name, answer.broken);
  if ('missing' in answer) return await throwMissing(context, respondent, results, wanted);
  return answer;
}

/** Says in words of whom a file is not there. */
async function throwMissing(
  context: SampleContext,
  respondent: ExportRespondent,
  results: ExportRespondent['results'],
  { stimulusNames }: SamplesWanted,
): Promise<never> {
  for (const { stimulusId, objectKey, signalsObjectKey } of results) {
    for (const key of [objectKey, signalsObjectKey]) {
      const stimulus = stimulusNames.get(stimulusId) ?? stimulusId;
      if (key !== null) await readResultFile(context, respondent, stimulus, key);
    }
  }
  throw new Error('A result file was missing and is there again.');
}

async function recordedStimulus(
  context: SampleContext,
  respondent: ExportRespondent,
  { stimulusId, objectKey, signalsObjectKey }: ExportRespondent['results'][number],
  { table, aois, stimulusNames }: SamplesWanted,
): Promise<RecordedStimulus> {
  const needs = filesOfTable(table);
  const stimulus = stimulusNames.get(stimulusId) ?? stimulusId;
  const read = (key: string | null, isNeeded: boolean) => {
    if (!isNeeded || key === null) return null;
    return context.objects.localPath(key) ?? readResultFile(context, respondent, stimulus, key);
  };
  const [gaze, signals] = await Promise.all([
    read(objectKey, needs.gaze),
    read(signalsObjectKey, needs.signals),
  ]);
  const own = aois.filter(
    (aoi) =>
      aoi.stimulusId === stimulusId &&
      (aoi.sessionId === null || aoi.sessionId === respondent.session.id),
  );
  return {
    stimulus,
    gaze,
    signals,
    aois: own.map(({ column, keyframes }) => ({ column, keyframes })),
  };
}
