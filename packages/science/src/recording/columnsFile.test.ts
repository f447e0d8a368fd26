import { describe, expect, it } from 'vitest';
import { BrokenColumnsFile, column, decodeColumns, encodeColumns } from './columnsFile';

const file = {
  meta: { title: 'Über 視線 😀', nested: { b: 2, a: [1, null, true] } },
  columns: {
    tMs: new Float64Array([0.1, 2e9, Number.NaN]),
    small: new Int8Array([-3, 4]),
    xNorm: new Float32Array([0.5]),
    index: new Uint16Array([65535]),
    none: new Int32Array(0),
  },
};

describe('columns file', () => {
  it('reads what was written', () => {
    const read = decodeColumns(encodeColumns(file));
    expect(read.meta).toEqual(file.meta);
    expect(read.columns).toEqual(file.columns);
  });

  it('writes little-endian values at aligned offsets, and a header with one byte per character', () => {
    const bytes = encodeColumns({ meta: { name: 'é' }, columns: { a: new Uint16Array([258]) } });
    expect(bytes.length % 8).toBe(0);
    expect([...bytes.slice(-8)]).toEqual([2, 1, 0, 0, 0, 0, 0, 0]);
    expect(Buffer.from(bytes).toString('latin1')).toContain('"meta":{"name":"\\u00e9"}');
  });

  it('gives the same bytes for every order of the keys', () => {
    const one = encodeColumns({ meta: { a: 1, b: { c: 2, d: 3 } }, columns: {} });
    const other = encodeColumns({ meta: { b: { d: 3, c: 2 }, a: 1 }, columns: {} });
    expect(other).toEqual(one);
  });

  it('reads bytes at any offset of a larger buffer', () => {
    const bytes = encodeColumns(file);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(decodeColumns(shifted.subarray(3)).columns).toEqual(file.columns);
    expect(decodeColumns(Buffer.from(bytes)).columns).toEqual(file.columns);
  });

  it('writes a Node buffer as bytes', () => {
    const read = decodeColumns(encodeColumns({ meta: {}, columns: { raw: Buffer.from([7, 8]) } }));
    expect([...column(read, 'raw', Uint8Array)]).toEqual([7, 8]);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['something else', new Uint8Array(64)],
    ['a truncated file', encodeColumns(file).slice(0, -8)],
    ['a truncated header', encodeColumns(file).slice(0, 40)],
  ])('refuses %s', (_name, bytes) => {
    expect(() => decodeColumns(bytes)).toThrow(BrokenColumnsFile);
  });

  it('refuses a header that promises more than there is', () => {
    const bytes = encodeColumns({ meta: {}, columns: { a: new Uint8Array(8) } });
    const text = Buffer.from(bytes).toString('latin1').replace('"length":8', '"length":9');
    const more = Buffer.from(
      text.replace('"length":9', '"length":99').replace('  ', ' '),
      'latin1',
    );
    expect(() => decodeColumns(more)).toThrow(BrokenColumnsFile);
  });

  it('reports a column that is missing or of another type', () => {
    const read = decodeColumns(encodeColumns(file));
    expect(() => column(read, 'yNorm', Float32Array)).toThrow(BrokenColumnsFile);
    expect(() => column(read, 'tMs', Float32Array)).toThrow(BrokenColumnsFile);
  });
});

describe('a header that is no header', () => {
  const withHeader = (header: unknown) => {
    const bytes = encodeColumns({ meta: { filling: 'x'.repeat(200) }, columns: {} });
    const length = new DataView(bytes.buffer).getUint32(8, true);
    bytes.set(Buffer.from(JSON.stringify(header).padEnd(length, ' '), 'latin1'), 16);
    return bytes;
  };
  const entry = { length: 0, name: 'a', type: 'uint8' };

  it('is read when all is there', () => {
    const read = decodeColumns(withHeader({ columns: [entry], meta: {} }));
    expect(read).toEqual({ meta: {}, columns: { a: new Uint8Array(0) } });
  });

  it.each([
    ['nothing', null],
    ['a number', 7],
    ['no columns', { meta: {} }],
    ['no meta', { columns: [] }],
    ['no list of columns', { columns: {}, meta: {} }],
    ['an empty meta', { columns: [], meta: null }],
    ['a text as meta', { columns: [], meta: 'a' }],
    ['no column', { columns: [entry, null], meta: {} }],
    ['a column that is a text', { columns: ['a'], meta: {} }],
    ['no name', { columns: [{ length: 0, type: 'uint8' }], meta: {} }],
    ['a number as name', { columns: [{ ...entry, name: 1 }], meta: {} }],
    ['no type', { columns: [{ length: 0, name: 'a' }], meta: {} }],
    ['a number as type', { columns: [{ ...entry, type: 8 }], meta: {} }],
    ['no length', { columns: [{ name: 'a', type: 'uint8' }], meta: {} }],
    ['a part of a value', { columns: [{ ...entry, length: 0.5 }], meta: {} }],
    ['less than nothing', { columns: [{ ...entry, length: -1 }], meta: {} }],
  ])('is refused: %s', (_, header) => {
    expect(() => decodeColumns(withHeader(header))).toThrow(
      'The header of the columns file cannot be read.',
    );
  });
});
