/**
 * A columns file: named typed arrays with a JSON header that can be read without parsing.
 *
 * Layout, everything little-endian:
 *   bytes 0..7    the magic text `FOVCOL1\n`
 *   bytes 8..11   length of the header in bytes (uint32)
 *   bytes 12..15  length of the whole file in bytes (uint32), to detect truncated files
 *   header        JSON in ASCII (other characters as \uXXXX), padded with spaces to 8 bytes:
 *                 {"columns":[{"length":3,"name":"tMs","type":"float64"}],"meta":{...}}
 *   columns       in the order of the header, each padded with zeros to 8 bytes
 * Keys of objects in `meta` are written in alphabetical order, so the same input gives the same
 * bytes. Limit: 4 GiB per file.
 */

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export type Column =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

export interface ColumnsFile {
  readonly meta: { readonly [key: string]: JsonValue };
  readonly columns: { readonly [name: string]: Column };
}

/** The bytes are not a (complete) columns file, or lack what the reader needs. */
export class BrokenColumnsFile extends Error {
  override readonly name = 'BrokenColumnsFile';
}

const MAGIC = 'FOVCOL1\n';
const PRELUDE_BYTES = 16;
const ALIGNMENT = 8;

type ColumnMaker = {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): Column;
};

const MAKERS: { readonly [type: string]: ColumnMaker } = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  float32: Float32Array,
  float64: Float64Array,
};

const PLATFORM_IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/**
 * Writes a columns file.
 *
 * @param file JSON metadata (finite numbers only; NaN becomes null) and any number of columns
 * @returns the bytes; the same input gives the same bytes
 */
export function encodeColumns(file: ColumnsFile): Uint8Array<ArrayBuffer> {
  const names = Object.keys(file.columns);
  const listed = names.map((name) => {
    const column = columnNamed(file, name);
    return { length: column.length, name, type: typeOf(column) };
  });
  const header = asciiJson({ columns: listed, meta: file.meta });
  const headerBytes = padded(header.length);
  let total = PRELUDE_BYTES + headerBytes;
  for (const name of names) total += padded(columnNamed(file, name).byteLength);

  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  writeAscii(bytes, 0, MAGIC);
  view.setUint32(8, headerBytes, true);
  view.setUint32(12, total, true);
  writeAscii(bytes, PRELUDE_BYTES, header.padEnd(headerBytes, ' '));
  let at = PRELUDE_BYTES + headerBytes;
  for (const name of names) {
    const column = columnNamed(file, name);
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    if (!PLATFORM_IS_LITTLE_ENDIAN) {
      swapBytes(bytes.subarray(at, at + column.byteLength), column.BYTES_PER_ELEMENT);
    }
    at += padded(column.byteLength);
  }
  return bytes;
}

/**
 * Reads a columns file. The columns are views of `bytes` where alignment allows, so do not change
 * the bytes afterwards.
 *
 * @throws BrokenColumnsFile if the bytes are something else or truncated
 */
export function decodeColumns(bytes: Uint8Array): ColumnsFile {
  if (bytes.length < PRELUDE_BYTES || readAscii(bytes, 0, MAGIC.length) !== MAGIC) {
    throw new BrokenColumnsFile('These bytes are not a columns file.');
  }
  const whole = alignedCopyWhereNeeded(bytes);
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  const headerBytes = view.getUint32(8, true);
  const total = view.getUint32(12, true);
  if (total !== whole.length || PRELUDE_BYTES + headerBytes > total) {
    throw new BrokenColumnsFile(`The columns file has ${whole.length} of its ${total} bytes.`);
  }
  const header = parseHeader(readAscii(whole, PRELUDE_BYTES, headerBytes));
  const columns: { [name: string]: Column } = {};
  let at = PRELUDE_BYTES + headerBytes;
  for (const { name, type, length } of header.columns) {
    const Maker = MAKERS[type];
    if (!Maker) throw new BrokenColumnsFile(`The column ${name} has the unknown type ${type}.`);
    const byteLength = length * Maker.BYTES_PER_ELEMENT;
    if (at + byteLength > total) throw new BrokenColumnsFile(`The column ${name} is cut off.`);
    columns[name] = new Maker(whole.buffer, whole.byteOffset + at, length);
    if (!PLATFORM_IS_LITTLE_ENDIAN) {
      const own = whole.slice(at, at + byteLength);
      swapBytes(own, Maker.BYTES_PER_ELEMENT);
      columns[name] = new Maker(own.buffer, 0, length);
    }
    at += padded(byteLength);
  }
  return { meta: header.meta, columns };
}

/**
 * A required column of this type, for example `column(file, 'tMs', Float64Array)`.
 *
 * @throws BrokenColumnsFile if it is missing or of another type
 */
export function column<C extends Column>(
  file: ColumnsFile,
  name: string,
  type: abstract new (...parameters: never[]) => C,
): C {
  const found = file.columns[name];
  if (!(found instanceof type)) {
    throw new BrokenColumnsFile(`The column ${name} is missing or of another type.`);
  }
  return found;
}

function columnNamed(file: ColumnsFile, name: string): Column {
  const found = file.columns[name];
  if (!found) throw new BrokenColumnsFile(`The column ${name} is missing.`);
  return found;
}

function typeOf(values: Column): string {
  // Not by the constructor's name, because Node's Buffer is a Uint8Array with another name.
  for (const [type, Maker] of Object.entries(MAKERS)) if (values instanceof Maker) return type;
  throw new BrokenColumnsFile('A column is of a type that cannot be written.');
}

function padded(byteLength: number): number {
  return Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;
}

function alignedCopyWhereNeeded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  if (bytes.byteOffset % ALIGNMENT === 0 && buffer instanceof ArrayBuffer) {
    return new Uint8Array(buffer, bytes.byteOffset, bytes.byteLength);
  }
  return new Uint8Array(bytes);
}

/** JSON with sorted keys and only ASCII characters, so that one character is one byte. */
function asciiJson(value: JsonValue): string {
  return JSON.stringify(sorted(value)).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

interface Header {
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly length: number;
  }[];
  readonly meta: { readonly [key: string]: JsonValue };
}

function parseHeader(text: string): Header {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isHeader(parsed)) return parsed;
  } catch {
    // Falls through to the single message for an unreadable header.
  }
  throw new BrokenColumnsFile('The header of the columns file cannot be read.');
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null) return false;
  if (!('columns' in value) || !('meta' in value)) return false;
  const { columns, meta } = value;
  return (
    typeof meta === 'object' &&
    meta !== null &&
    Array.isArray(columns) &&
    columns.every(
      (entry: unknown) =>
        typeof entry === 'object' &&
        entry !== null &&
        'name' in entry &&
        typeof entry.name === 'string' &&
        'type' in entry &&
        typeof entry.type === 'string' &&
        'length' in entry &&
        Number.isSafeInteger(entry.length) &&
        Number(entry.length) >= 0,
    )
  );
}

function writeAscii(bytes: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
}

function readAscii(bytes: Uint8Array, at: number, length: number): string {
  let text = '';
  // In steps, since the number of arguments is limited.
  for (let from = at; from < at + length; from += 4096) {
    // Not `...`, which takes the bytes one by one.
    const some = bytes.subarray(from, Math.min(from + 4096, at + length));
    text += Reflect.apply(String.fromCharCode, null, some);
  }
  return text;
}

function swapBytes(bytes: Uint8Array, size: number): void {
  for (let at = 0; at + size <= bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}
