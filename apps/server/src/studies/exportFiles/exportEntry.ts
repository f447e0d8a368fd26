/** One file inside an export. */
export interface ExportEntry {
  /** Path in the zip file with `/` between folders; already safe on every system. */
  readonly path: string;
  /** False: the bytes are compressed already and are stored as they are. */
  readonly isCompressible: boolean;
  /** About how many bytes it will have; for the progress and for cutting an export into parts. */
  readonly estimatedBytes: number;
  /** True: it is held in memory, and made before its turn, several at once. */
  readonly isSmall?: boolean;
  /** The bytes in pieces, asked for once. The same data gives the same bytes. */
  readonly bytes: (signal: AbortSignal) => AsyncIterable<Uint8Array>;
}
