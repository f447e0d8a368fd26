/** For export.bench.mjs, bundled: the rows of a respondent formatted from memory, with nothing around it. */
import { csvRows } from '../../apps/server/src/studies/exportFiles/csvTableBytes';
import { parquetPiece } from '../../apps/server/src/studies/exportFiles/parquetRowGroups';
import { fixationTable } from '../../packages/science/src/sampleTables/fixationTable';
import { gazeTable } from '../../packages/science/src/sampleTables/gazeTable';
import { saccadeTable } from '../../packages/science/src/sampleTables/saccadeTable';
import { sampleRows, declarationOf } from '../../packages/science/src/sampleTables/sampleColumns';
import {
  exportableSignals,
  signalTable,
} from '../../packages/science/src/sampleTables/signalTable';
import { decodeStimulusGaze } from '../../packages/science/src/session/stimulusGaze';
import { decodeStimulusSignals } from '../../packages/science/src/signals/stimulusSignals';

const TABLES = [gazeTable, fixationTable, saccadeTable, signalTable(exportableSignals(() => true))];
const FORM = { separator: ',', locale: 'en' } as const;

/** @returns a function that gives the bytes of every table again */
export function formatterOf(
  gaze: Uint8Array,
  signals: Uint8Array,
  stimuli: number,
  tableFormat: 'CSV' | 'PARQUET',
): () => Uint8Array[] {
  const pieces = Array.from({ length: stimuli }, (_, at) => ({
    respondent: 'Respondent 1',
    stimulus: `Scene ${at + 1}`,
    gaze: decodeStimulusGaze(gaze).gaze,
    signals: decodeStimulusSignals(signals).signals,
    aois: new Map(),
  }));
  return () =>
    TABLES.map((table) => {
      const rows = sampleRows(table, pieces);
      const declaration = declarationOf(table);
      return tableFormat === 'CSV'
        ? csvRows(declaration, rows, FORM)
        : (parquetPiece(declaration, rows)?.bytes ?? new Uint8Array(0));
    });
}
