import { parse } from 'papaparse';
import type { ExportEntry } from '../../studies/exportFiles/exportEntry';

export async function entryBytes(
  entry: ExportEntry,
  signal = new AbortController().signal,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entry.bytes(signal)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The file with this path. */
export async function fileOf(entries: readonly ExportEntry[], path: string): Promise<Buffer> {
  const entry = entries.find((each) => each.path === path);
  if (!entry)
    throw new Error(`${path} is not among ${entries.map((each) => each.path).join(', ')}`);
  return await entryBytes(entry);
}

/** The rows of a CSV file in `tables/`, read by another implementation; all cells are texts. */
export async function csvTable(
  entries: readonly ExportEntry[],
  name: string,
): Promise<Record<string, string>[]> {
  const text = (await fileOf(entries, `tables/${name}.csv`)).toString('utf8');
  const { data, errors } = parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data;
}
