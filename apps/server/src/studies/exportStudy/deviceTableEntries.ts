import { DEVICE_QUALITY_TABLE, deviceQualityRows } from '@fovea/science/devices/deviceQualityTable';
import type { TableDeclaration, TableRows } from '@fovea/science/tables/tableDeclaration';
import { tableRowsOf } from '@fovea/science/tables/valueColumns';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportSource } from '../exportFiles/exportSource';
import { tableEntry } from './tableEntry';

/** The table of laboratory devices, in exports with a session that recorded some. */
export function deviceTables({
  wholeExport,
}: Pick<ExportSource, 'wholeExport'>): TableDeclaration[] {
  const hasDevices = wholeExport.some(({ session }) => (session.quality?.devices ?? []).length > 0);
  return hasDevices ? [DEVICE_QUALITY_TABLE] : [];
}

export async function deviceTableEntries(source: ExportSource): Promise<ExportEntry[]> {
  const form = source.request.contents;
  return deviceTables(source).map((table) =>
    tableEntry(table, form, 5000 * source.respondents.length, () => devicePieces(source)),
  );
}

async function* devicePieces({ respondents }: ExportSource): AsyncGenerator<TableRows> {
  const rows = respondents.flatMap(({ name, session }) =>
    deviceQualityRows(name, session.quality?.devices ?? []),
  );
  yield tableRowsOf(DEVICE_QUALITY_TABLE.columns, rows);
}
