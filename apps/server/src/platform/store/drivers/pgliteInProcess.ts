import { PGlite, types } from '@electric-sql/pglite';
import type { PgliteClient } from './pgliteClient';

/** Integers are parsed as numbers, as on PostgreSQL (see `postgresDialect`). */
const parsers = { [types.INT8]: Number };

export interface PgliteOptions {
  /** Omitted: in memory. */
  readonly folder?: string;
  /** A database dump to start from. */
  readonly dump?: Blob;
}

/** Opens PGlite in this thread, which is blocked while a query runs. */
export async function openPglite(options: PgliteOptions): Promise<PgliteClient & { raw: PGlite }> {
  const raw = await PGlite.create({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.dump === undefined ? {} : { loadDataDir: options.dump }),
    parsers,
  });
  // Used files of the log would be renamed for later use, with what they contain of erased rows.
  await raw.exec('set wal_recycle = off');
  return {
    raw,
    async run(text, parameters) {
      // Only the simple protocol runs several statements at once, and it takes no parameters.
      const result =
        parameters.length === 0
          ? (await raw.exec(text)).at(-1)
          : await raw.query(text, [...parameters]);
      return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 };
    },
    close: () => raw.close(),
  };
}
