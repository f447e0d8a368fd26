import { safeFileName, uniqueFileName } from '@fovea/rules/inputs/safeFileName';
import type { TableDeclaration } from '@fovea/science/tables/tableDeclaration';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';
import type { TableForm } from '../exportFiles/tableBytes';
import { estimateSamplesPerResult } from './estimateSamples';
import { measuredSignalIds } from './measuredTables';
import { sampleTableDeclaration, type SampleTableKind } from './sampleTableKinds';
import { samplesOfRespondent, stimulusNamesOf, type SampleContext } from './samplesOfRespondent';

/** About; of a number with its separator. */
const CELL_BYTES = 8;

interface Place {
  readonly path: string;
  readonly respondent: ExportRespondent;
  readonly result: ExportRespondent['results'][number];
}

/**
 * Exports of signals: a file per stimulus and respondent, with gaze, fixations, mouse and signals on
 * one time line.
 */
export async function signalEntries(
  context: SampleContext,
  source: ExportSource,
): Promise<ExportEntry[]> {
  const table = timelineOf(source);
  const declaration = sampleTableDeclaration(table);
  const form: TableForm = { ...source.request.contents, tableFormat: 'CSV' };
  const wanted = { table, form, aois: [], stimulusNames: stimulusNamesOf(source), hasHeader: true };
  const samples = await estimateSamplesPerResult(context, source.respondents);
  const places = placesOf(source);
  return places.map(({ path, respondent, result }) => ({
    path,
    isCompressible: true,
    isSmall: true,
    estimatedBytes: Math.round(samples * declaration.columns.length * CELL_BYTES),
    async *bytes(signal) {
      signal.throwIfAborted();
      yield (await samplesOfRespondent(context, respondent, [result], wanted)).bytes;
    },
  }));
}

/** What the files contain, for the codebook. */
export function signalTables(source: ExportSource): TableDeclaration[] {
  return [sampleTableDeclaration(timelineOf(source))];
}

function timelineOf(source: ExportSource): SampleTableKind {
  return { kind: 'timeline', signals: measuredSignalIds(source) };
}

/** `signals/<stimulus>/<respondent>.csv`, stimulus by stimulus, in the order of the study. */
function placesOf({ stimuli, respondents }: ExportSource): Place[] {
  const folders = new Set<string>();
  const files = new Set<string>();
  const fileNames = respondents.map(({ name }) =>
    uniqueFileName(files, safeFileName(name), '.csv'),
  );
  return stimuli.flatMap(({ id, displayName }) => {
    const seen = respondents.flatMap((respondent, at) => {
      const result = respondent.results.find(({ stimulusId }) => stimulusId === id);
      return result ? [{ respondent, result, fileName: fileNames[at]! }] : [];
    });
    if (seen.length === 0) return [];
    const folder = uniqueFileName(folders, safeFileName(displayName));
    return seen.map(({ fileName, ...place }) => ({
      ...place,
      path: `signals/${folder}/${fileName}`,
    }));
  });
}
