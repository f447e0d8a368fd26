import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { PgliteClient } from './pgliteClient';

/**
 * Kysely on PGlite. There is one connection, which a transaction holds until it ends; inside a
 * transaction only its own handle may be used, because the outer one would block for ever.
 */
export function pgliteDialect(client: PgliteClient): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => pgliteDriver(client),
  };
}

function pgliteDriver(client: PgliteClient): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await client.run(query.sql, query.parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) };
    },
    streamQuery: () => {
      throw new Error('Streaming is not used: read in pages.');
    },
  };
  let free: Promise<void> = Promise.resolve();
  let release: () => void = () => {};
  const say = (text: string) => client.run(text, []);
  return {
    init: async () => {},
    async acquireConnection() {
      const before = free;
      let next: () => void = () => {};
      free = new Promise((done) => (next = done));
      await before;
      release = next;
      return connection;
    },
    async beginTransaction() {
      await say('begin');
    },
    async commitTransaction() {
      await say('commit');
    },
    async rollbackTransaction() {
      await say('rollback');
    },
    async releaseConnection() {
      release();
    },
    destroy: () => client.close(),
  };
}
