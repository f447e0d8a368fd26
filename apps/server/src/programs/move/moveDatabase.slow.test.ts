import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { databaseOn, type Db } from '../../platform/store/database';
import { postgresDialect } from '../../platform/store/drivers/postgresDialect';
import { anAnalysedStudy, type AnalysedStudy } from '../../testing/analysedStudy';
import { aRespondent } from '../../testing/aStudy';
import { NO_ENCRYPTION } from '../../testing/keys/testedFileKeys';
import { rowsDigest } from '../../testing/rowsDigest';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { startTestServer } from '../../testing/startTestServer';
import {
  openEmbeddedDatabase,
  openEmptyTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/testDatabase';
import { fileReader } from '../verify/fileReader';
import { verifyInstallation } from '../verify/verifyInstallation';
import { moveDatabase, type MoveProgress, type MoveResult } from './moveDatabase';
import { MoveProblem } from './moveProblem';

/** Links in answers do not name the port then. */
const settings = { publicUrl: 'https://fovea.example.org' };
const server = setUpServer(settings, openEmbeddedDatabase);
const ada = setUpUser(server);
let study: AnalysedStudy;
let target: TestDatabase;
beforeAll(async () => {
  study = await anAnalysedStudy(server, ada);
});
beforeEach(async () => {
  target = await openEmptyTestDatabase();
});
afterEach(() => target.close());

const QUIET: MoveProgress = { say() {}, onRows() {} };

const moved = (to: Db = target.db): Promise<MoveResult> =>
  moveDatabase(server.context.db, to, QUIET, new AbortController().signal);

async function tablesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

test('a server on the new database answers as the one before, and everything verifies', async () => {
  const call = (base: typeof server) => base.callWith(ada.token);
  const answers = async (of: typeof server) => ({
    study: await call(of)(getStudy, { studyId: study.studyId }),
    sessions: await call(of)(listSessions, { studyId: study.studyId }),
    audit: await call(of)(listAuditEntries, { query: {} }),
  });
  const before = await answers(server);
  const rows = await rowsDigest(server.context.db);
  const { dataFolder } = server.context.settings;

  const problems: string[] = [];
  let result: MoveResult | null = null;
  const onNew = await startTestServer(settings, async (folder) => {
    result = await moved();
    expect(await rowsDigest(target.db)).toEqual(rows);
    await cp(dataFolder, folder, {
      recursive: true,
      filter: (path) => !path.startsWith(`${dataFolder}/database`),
    });
    await verifyInstallation({
      ...{
        db: target.db,
        reader: fileReader({
          dataFolder: folder,
          s3: null,
          recordings: 'disk',
          encryption: NO_ENCRYPTION,
        }),
        quick: false,
      },
      onProblem: (problem) => void problems.push(problem),
      onFile() {},
    });
    return { ...target, close: async () => {} };
  });
  try {
    expect(problems).toEqual([]);
    expect(result!).toMatchObject({ wasThere: false, auditProblems: [] });
    expect(result!.auditEntries).toBeGreaterThan(0);
    expect(await answers(onNew)).toEqual(before);
    // Respondents take part, which triggers count.
    const respondent = await aRespondent(onNew, study.studyId);
    expect((await respondent.put('face', 0, Buffer.from('a chunk'))).status).toBe(201);
    const sessions = await call(onNew)(listSessions, { studyId: study.studyId });
    expect(sessions.map(({ receivedChunks }) => receivedChunks)).toContain(1);
  } finally {
    await onNew.close();
  }
});

test('nothing is written into a database of others, or of a newer version', async () => {
  await sql`create table tasks (id int)`.execute(target.db);
  await expect(moved()).rejects.toThrow('not of this version of Fovea (tasks)');
  await sql`drop table tasks`.execute(target.db);
  await sql`create view users as select 1 as id`.execute(target.db);
  await expect(moved()).rejects.toThrow('not of this version of Fovea (users)');
  await sql`drop view users`.execute(target.db);
  expect(await tablesIn(target.db)).toEqual([]);
  // An extension is nobody's data.
  await sql`create extension pg_stat_statements`.execute(target.db);
  await moved();
  await sql`insert into migrations (name) values ('9999_later')`.execute(target.db);
  await expect(moved()).rejects.toThrow(/newer Fovea .*9999_later/);
});

test('an embedded database of another version is not moved', async () => {
  const { db } = server.context;
  await sql`insert into migrations (name) values ('9999_later')`.execute(db);
  await expect(moved()).rejects.toThrow('of a newer version. Move it with that version');
  await sql`delete from migrations where name = '9999_later'`.execute(db);
  const { rows } = await sql<{ name: string; appliedAt: Date }>`
    delete from migrations where name = (select max(name) from migrations)
    returning name, applied_at`.execute(db);
  await expect(moved()).rejects.toThrow('Run `fovea migrate` first');
  const { name, appliedAt } = rows[0]!;
  await sql`insert into migrations (name, applied_at) values (${name}, ${appliedAt})`.execute(db);
  expect(await tablesIn(target.db)).toEqual([]);
});

test('a broken audit log is told of, and moved as it is', async () => {
  const { db } = server.context;
  const migrated = await openTestDatabase();
  const { rows } = await sql<{ chain: string; hash: string }>`
    update audit_heads set hash = 'x' || hash where chain = (select min(chain) from audit_heads)
    returning chain, substr(hash, 2) as hash`.execute(db);
  const { auditProblems } = await moved(migrated.db);
  await migrated.close();
  const { chain, hash } = rows[0]!;
  expect(auditProblems).toEqual([expect.stringContaining(`${chain}: the chain is broken`)]);
  await sql`update audit_heads set hash = ${hash} where chain = ${chain}`.execute(db);
});

test('a database with another encoding, or in which nothing may be made, is refused', async () => {
  const url = new URL(process.env['FOVEA_TEST_DATABASE_URL']!);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `fovea_test_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name} encoding 'SQL_ASCII' template template0`);
  await admin.query(`create role ${name} login`);
  const opened = async (user: string, database: string, work: (db: Db) => Promise<void>) => {
    const address = new URL(url);
    address.username = user;
    address.pathname = `/${database}`;
    const db = databaseOn(postgresDialect(address.href, () => {}, 2));
    try {
      await work(db);
    } finally {
      await db.destroy();
    }
  };
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    target.db,
  );
  try {
    await opened(url.username, name, (db) =>
      expect(moved(db)).rejects.toThrow('has the encoding SQL_ASCII'),
    );
    await opened(name, rows[0]!.name, (db) =>
      expect(moved(db)).rejects.toThrow(`alter database ${rows[0]!.name} owner to ${name}`),
    );
    await opened(name, rows[0]!.name, (db) => expect(moved(db)).rejects.toThrow(MoveProblem));
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  }
});
