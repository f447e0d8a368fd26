import { PGlite, types } from '@electric-sql/pglite';
import type { PgliteClient } from './pgliteClient';

/** Whole numbers stay numbers, as on PostgreSQL (see `postgresDialect`). */
const parsers = { [types.INT8]: Number };

export interface PgliteOptions {
  /** Left out: in memory. */
  readonly folder?: string;
  /** A dump of a database to begin with. */
  readonly dump?: Blob;
}

/** Opens PGlite in this thread. It blocks the thread while a query runs. */
export async function openPglite(options: PgliteOptions): Promise<PgliteClient & { raw: PGlite }> {
  const raw = await PGlite.create({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.dump === undefined ? {} : { loadDataDir: options.dump }),
    parsers,
  });
  return {
    raw,
    async run(text, parameters) {
      // Only the simple protocol takes several statements at once, and only it needs no parameters.
      const result =
        parameters.length === 0
          ? (await raw.exec(text)).at(-1)
          : await raw.query(text, [...parameters]);
      return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 };
    },
    close: () => raw.close(),
  };
}
