import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;

/** Kysely on a PostgreSQL server. `onError` hears of connections that die while nobody uses them. */
export function postgresDialect(url: string, onError: (reason: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    application_name: 'fovea',
    types: {
      // Whole numbers stay numbers, as on PGlite; none of ours passes 2^53.
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 && format !== 'binary'
          ? Number
          : (pg.types.getTypeParser(id, format as 'text') as (text: string) => unknown),
    },
  });
  // Without a listener a lost connection would end the whole process.
  pool.on('error', onError);
  // The pool hears of connections that rest only. One in use fails its query as well, but what nobody
  // listens to would end the process: a database that is killed must not take the server along.
  pool.on('connect', (client) => void client.on('error', onError));
  return new PostgresDialect({ pool });
}
