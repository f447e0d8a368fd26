import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;

/** Connections of a process to the database, at most. */
const CONNECTIONS_MAX = 10;

/**
 * Kysely on a PostgreSQL server. `onError` is called when an idle connection fails.
 * @param isReadOnly the server refuses every change, and queries may take as long as they need
 */
export function postgresDialect(
  url: string,
  onError: (reason: Error) => void,
  connectionsMax = CONNECTIONS_MAX,
  isReadOnly = false,
): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    ...(isReadOnly
      ? { options: '-c default_transaction_read_only=on' }
      : { statement_timeout: 60_000 }),
    application_name: 'fovea',
    types: {
      // Integers are parsed as numbers, as on PGlite; none of ours exceeds 2^53.
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 && format !== 'binary'
          ? Number
          : (pg.types.getTypeParser(id, format as 'text') as (text: string) => unknown),
    },
  });
  // Without a listener a lost connection would end the process.
  pool.on('error', onError);
  // The pool only reports idle connections. A connection in use fails its query as well, but an
  // error event without a listener would end the process, and a database restart must not do that.
  pool.on('connect', (client) => void client.on('error', onError));
  return new PostgresDialect({ pool });
}
