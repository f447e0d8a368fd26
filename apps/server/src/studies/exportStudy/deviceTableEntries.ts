import { DEVICE_QUALITY_TABLE, deviceQualityRows } from '@fovea/science/devices/deviceQualityTable';
import { DEVICE_SAMPLES_TABLE } from '@fovea/science/devices/deviceSampleTable';
import type { TableDeclaration, TableRows } from '@fovea/science/tables/tableDeclaration';
import { tableRowsOf } from '@fovea/science/tables/valueColumns';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportSource } from '../exportFiles/exportSource';
import { tableEntry } from './tableEntry';

/** The tables of laboratory devices, in exports with a session that recorded some. */
export function deviceTables({
  wholeExport,
  request,
}: Pick<ExportSource, 'wholeExport' | 'request'>): TableDeclaration[] {
  const hasDevices = wholeExport.some(({ session }) => (session.quality?.devices ?? []).length > 0);
  if (!hasDevices) return [];
  const { rawRecordings } = request.contents;
  return [DEVICE_QUALITY_TABLE, ...(rawRecordings ? [DEVICE_SAMPLES_TABLE] : [])];
}

export async function deviceTableEntries(source: ExportSource): Promise<ExportEntry[]> {
  if (deviceTables(source).length === 0) return [];
  const form = source.request.contents;
  const estimatedBytes = 5000 * source.respondents.length;
  return [tableEntry(DEVICE_QUALITY_TABLE, form, estimatedBytes, () => devicePieces(source))];
}

async function* devicePieces({ respondents }: ExportSource): AsyncGenerator<TableRows> {
  const rows = respondents.flatMap(({ name, session }) =>
    deviceQualityRows(name, session.quality?.devices ?? []),
  );
  yield tableRowsOf(DEVICE_QUALITY_TABLE.columns, rows);
}
