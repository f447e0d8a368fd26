import type { TableDeclaration, TableRows } from '@fovea/science/tables/tableDeclaration';
import type { RowGroup } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { parquetColumns, parquetMetadataOf, parquetSchema } from './parquetTable';

/** Some rows of a Parquet file, made apart from it; offsets count from the first of the bytes. */
export interface ParquetPiece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rowGroup: RowGroup;
}

/** `PAR1`, with which every file begins. */
const MAGIC_BYTES = 4;

/** @returns null without rows: a row group has at least one */
export function parquetPiece(declaration: TableDeclaration, rows: TableRows): ParquetPiece | null {
  if (rows.rowCount === 0) return null;
  const buffer = new ByteWriter(1024 * 1024);
  const writer = new ParquetWriter({ writer: buffer, schema: parquetSchema(declaration) });
  // In memory nothing is waited for.
  void writer.write({
    columnData: parquetColumns(declaration, rows),
    rowGroupSize: rows.rowCount,
  });
  const [rowGroup] = writer.row_groups;
  if (!rowGroup) throw new Error('Rows give a row group.');
  return {
    bytes: new Uint8Array(buffer.buffer.slice(MAGIC_BYTES, buffer.index)),
    rowGroup: moved(rowGroup, -MAGIC_BYTES),
  };
}

/**
 * A Parquet file put together from pieces, so that only one piece is in memory at a time. Pages and
 * dictionaries are where the piece has them; only the offsets in the footer are those of the file.
 */
export class ParquetFile {
  readonly #buffer = new ByteWriter();
  readonly #writer: ParquetWriter;

  constructor(declaration: TableDeclaration) {
    this.#writer = new ParquetWriter({
      writer: this.#buffer,
      schema: parquetSchema(declaration),
      kvMetadata: parquetMetadataOf(declaration),
      createdBy: 'Fovea',
    });
  }

  /** What the file begins with; to be called first. */
  header(): Uint8Array<ArrayBuffer> {
    return this.#written();
  }

  /** Notes where a piece is; its bytes come next in the file. */
  append({ bytes, rowGroup }: ParquetPiece): Uint8Array<ArrayBuffer> {
    this.#writer.row_groups.push(moved(rowGroup, this.#buffer.offset));
    this.#writer.num_rows += rowGroup.num_rows;
    this.#buffer.offset += bytes.length;
    return bytes;
  }

  /** What the file ends with. */
  footer(): Uint8Array<ArrayBuffer> {
    // The writer gives a list without row groups a type that other implementations refuse.
    if (this.#writer.row_groups.length === 0) this.#writer.row_groups.push(this.#noRows());
    void this.#writer.finish();
    return this.#written();
  }

  #noRows(): RowGroup {
    const offset = BigInt(this.#buffer.offset);
    return {
      columns: this.#writer.schema.slice(1).map(({ name, type }) => ({
        file_offset: offset,
        meta_data: {
          type: type!,
          encodings: ['PLAIN'],
          path_in_schema: [name],
          codec: 'SNAPPY',
          num_values: 0n,
          total_uncompressed_size: 0n,
          total_compressed_size: 0n,
          data_page_offset: offset,
        },
      })),
      total_byte_size: 0n,
      num_rows: 0n,
    };
  }

  /** Takes what was written out of the buffer; `offset` goes on counting. */
  #written(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#buffer.getBuffer());
    this.#buffer.index = 0;
    return bytes;
  }
}

function moved(rowGroup: RowGroup, byBytes: number): RowGroup {
  const by = BigInt(byBytes);
  return {
    ...rowGroup,
    columns: rowGroup.columns.map(({ file_offset, meta_data, ...chunk }) => ({
      ...chunk,
      file_offset: file_offset + by,
      ...(meta_data && {
        meta_data: {
          ...meta_data,
          data_page_offset: meta_data.data_page_offset + by,
          ...(meta_data.dictionary_page_offset !== undefined && {
            dictionary_page_offset: meta_data.dictionary_page_offset + by,
          }),
        },
      }),
    })),
  };
}
