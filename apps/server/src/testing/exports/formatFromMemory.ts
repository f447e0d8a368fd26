/** For the bench of exports, bundled: a respondent's rows formatted from memory, with nothing around it. */
import { csvRows } from '../../studies/exportFiles/csvTableBytes';
import { parquetPiece } from '../../studies/exportFiles/parquetRowGroups';
import { fixationTable } from '@fovea/science/sampleTables/fixationTable';
import { gazeTable } from '@fovea/science/sampleTables/gazeTable';
import { saccadeTable } from '@fovea/science/sampleTables/saccadeTable';
import { sampleRows, declarationOf } from '@fovea/science/sampleTables/sampleColumns';
import { exportableSignals, signalTable } from '@fovea/science/sampleTables/signalTable';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { decodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';

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
