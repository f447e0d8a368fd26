import { readParquet, wasmMemory } from 'parquet-wasm/node';

type Value = string | number | boolean | null;
type Row = Readonly<Record<string, Value>>;

/** Sizes of the structs of the Arrow C data interface with pointers of 32 bits. */
const ARRAY = { length: 0, offset: 16, buffers: 40, children: 44 };
const SCHEMA = { format: 0, name: 4, childCount: 24, children: 32 };

/**
 * Reads a Parquet file with the implementation in Rust that Arrow's Python package resembles most,
 * which shares no code with the one that wrote it.
 */
export function readWithParquetWasm(bytes: Uint8Array): Row[] {
  const table = readParquet(bytes);
  const rows: Row[] = [];
  for (let at = 0; at < table.numBatches; at++) {
    const batch = table.recordBatch(at);
    if (!batch) throw new Error('A batch of rows is missing.');
    const data = batch.toFFI();
    rows.push(...rowsAt(data.arrayAddr(), data.schemaAddr()));
    data.free();
    batch.free();
  }
  table.free();
  return rows;
}

function rowsAt(array: number, schema: number): Row[] {
  const view = new DataView((wasmMemory() as { readonly buffer: ArrayBuffer }).buffer);
  const pointer = (address: number) => view.getUint32(address, true);
  const count = (address: number) => Number(view.getBigInt64(address, true));
  const columns = Array.from({ length: count(schema + SCHEMA.childCount) }, (_, at) => {
    const column = pointer(pointer(schema + SCHEMA.children) + at * 4);
    const values = pointer(pointer(array + ARRAY.children) + at * 4);
    return {
      name: textAt(view, pointer(column + SCHEMA.name)),
      read: reader(view, textAt(view, pointer(column + SCHEMA.format)), values),
    };
  });
  return Array.from({ length: count(array + ARRAY.length) }, (_, row) =>
    Object.fromEntries(columns.map(({ name, read }) => [name, read(row)])),
  );
}

/** @returns the value of a row */
function reader(view: DataView, format: string, array: number): (row: number) => Value {
  const first = Number(view.getBigInt64(array + ARRAY.offset, true));
  const buffers = view.getUint32(array + ARRAY.buffers, true);
  const [valid, values, text] = [0, 1, 2].map((at) => view.getUint32(buffers + at * 4, true));
  const bit = (at: number, row: number) =>
    ((view.getUint8(at + (row >> 3)) >> (row & 7)) & 1) === 1;
  const read: Record<string, (row: number) => Value> = {
    g: (row) => view.getFloat64(values! + row * 8, true),
    f: (row) => view.getFloat32(values! + row * 4, true),
    i: (row) => view.getInt32(values! + row * 4, true),
    b: (row) => bit(values!, row),
    u: (row) => {
      const from = view.getInt32(values! + row * 4, true);
      const length = view.getInt32(values! + row * 4 + 4, true) - from;
      return new TextDecoder().decode(new Uint8Array(view.buffer, text! + from, length));
    },
  };
  const known = read[format];
  if (!known) throw new Error(`Columns of the Arrow type ${format} are not read here.`);
  return (row) => (valid === 0 || bit(valid!, row + first) ? known(row + first) : null);
}

function textAt(view: DataView, address: number): string {
  let end = address;
  while (view.getUint8(end) !== 0) end++;
  return new TextDecoder().decode(new Uint8Array(view.buffer, address, end - address));
}
