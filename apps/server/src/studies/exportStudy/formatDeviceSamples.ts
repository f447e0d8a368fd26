import { clocksOfStarts } from '@fovea/science/devices/deviceClocks';
import {
  deviceColumns,
  deviceSampleRows,
  deviceSampleTable,
  type PartBefore,
  type WholeDevice,
} from '@fovea/science/devices/deviceSampleTable';
import type { DeviceSamples } from '@fovea/science/recording/deviceSamples';
import { joinDoubles } from '@fovea/science/recording/joinDoubles';
import type { ColumnValues, TableRows } from '@fovea/science/tables/tableDeclaration';
import { writeCsv } from '@fovea/science/tables/writeCsv';
import { movingBytes } from '../../research/compute/processor';
import { readDeviceChunk } from '../../research/deviceSamples/decodeDevices';
import { lineEnd } from '../exportFiles/csvTableBytes';
import { joinBytes } from '../exportFiles/joinBytes';
import { parquetPiece, type ParquetPiece } from '../exportFiles/parquetRowGroups';
import type { TableForm } from '../exportFiles/tableBytes';

declare module '../../research/compute/processor' {
  interface ComputeTasks {
    readWholeDevice: typeof readWholeDevice;
    formatDeviceSamples: typeof formatDeviceSamples;
  }
}

/** A millionth of a millisecond, which is finer than any clock here; what lies behind it is rounding. */
const SESSION_STEPS_PER_MS = 1e6;

/** What the chunks of a device say together of its channels and clocks. */
export async function readWholeDevice({
  paths,
}: {
  /** Chunk files in the order of their numbers. */
  readonly paths: readonly string[];
}): Promise<WholeDevice> {
  const said: Pick<
    DeviceSamples,
    'device' | 'texts' | 'agentOriginMs' | 'deviceClocks' | 'agentClocks'
  >[] = [];
  for (const path of paths) {
    const chunk = await readDeviceChunk(path);
    if (!chunk) continue;
    const { device, texts, agentOriginMs, deviceClocks, agentClocks } = chunk;
    // Only whether there are texts matters for the columns.
    said.push({ device, texts: texts.map(() => []), agentOriginMs, deviceClocks, agentClocks });
  }
  return { columns: deviceColumns(said), starts: clocksOfStarts(said) };
}

export interface DeviceSamplesRequest {
  /** Some chunk files in the order of their numbers. */
  readonly paths: readonly string[];
  readonly whole: WholeDevice;
  /** Of the chunks before these; null: there are none. */
  readonly before: PartBefore | null;
  readonly form: TableForm;
}

export interface DeviceSamplesAnswer {
  /** Lines of CSV, or a row group; null: there are no rows. */
  readonly piece: Uint8Array<ArrayBuffer> | ParquetPiece | null;
  readonly before: PartBefore | null;
}

/** The rows of some chunks. The same chunks give the same bytes. */
export async function formatDeviceSamples({
  paths,
  whole,
  form,
  ...request
}: DeviceSamplesRequest): Promise<DeviceSamplesAnswer> {
  let { before } = request;
  const all: TableRows[] = [];
  for (const path of paths) {
    const chunk = await readDeviceChunk(path);
    if (!chunk) {
      // What cannot be read is missing.
      before &&= { ...before, isMarked: true };
      continue;
    }
    const { rows, after } = deviceSampleRows(chunk, whole, before);
    before = after;
    all.push(roundedTimes(rows));
  }
  if (form.tableFormat === 'CSV') {
    const bytes = joinBytes(all.map((rows) => csvLines(rows, form)));
    return movingBytes({ piece: bytes, before }, [bytes]);
  }
  const piece = parquetPiece(deviceSampleTable(whole), joined(all));
  return movingBytes({ piece, before }, [piece?.bytes ?? null]);
}

function roundedTimes({ rowCount, columns: [sessionMs, ...others] }: TableRows): TableRows {
  const rounded = Float64Array.from(
    (sessionMs ?? []) as Float64Array,
    (ms) => Math.round(ms * SESSION_STEPS_PER_MS) / SESSION_STEPS_PER_MS,
  );
  return { rowCount, columns: [rounded, ...others] };
}

/** Numbers have as many digits as it takes to be the same number again: nobody knows what those of a device are worth. */
function csvLines(rows: TableRows, form: TableForm): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: rows.rowCount }, (_, row) =>
    rows.columns.map((column) => {
      const value = column[row];
      return typeof value === 'boolean' ? String(value).toUpperCase() : value;
    }),
  );
  const text = writeCsv(lines, {
    separator: form.separator,
    lineEnd: lineEnd(form),
    numberText: (value) => numberText(value, form),
  });
  return new TextEncoder().encode(text);
}

function numberText(value: number, { locale }: TableForm): string {
  if (Number.isNaN(value)) return '';
  // As R, Python and DuckDB read it.
  if (!Number.isFinite(value)) return value > 0 ? 'Inf' : '-Inf';
  return locale === 'da' ? String(value).replace('.', ',') : String(value);
}

/** The rows of all one below the other. */
function joined(all: readonly TableRows[]): TableRows {
  const [first] = all;
  if (!first) return { rowCount: 0, columns: [] };
  return {
    rowCount: all.reduce((sum, { rowCount }) => sum + rowCount, 0),
    columns: first.columns.map((_, at) => joinedColumn(all.map(({ columns }) => columns[at]!))),
  };
}

function joinedColumn(parts: readonly ColumnValues[]): ColumnValues {
  const numbers = parts.filter((part) => part instanceof Float64Array);
  if (numbers.length === parts.length) return joinDoubles(numbers);
  return parts.flatMap((part) => [...part]) as (string | null)[] | (boolean | null)[];
}
