// 1,000,000 processed respondents of one company on PostgreSQL: how long the counts of processed respondents
// take, and how long the migrations take that count sessions from before them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../tools/testing/postgres.mjs';
import { agent, ask, benchServer, expectOk } from './benchServer.mjs';

const SESSIONS = 1_000_000;
const CALLS = 60;
const LIMIT_MS = 200;
/** Migrations run while nobody is served. */
const MIGRATION_LIMIT_MS = 120_000;
const MIGRATIONS = 'apps/server/src/platform/store/migrations';

/** Each study collects on so many days in a row, within the last three years. */
const SHAPES = [
  { name: '500 studies, 2,000 respondents on 60 days each', studies: 500, days: 60 },
  { name: '5,000 studies, 200 respondents on 20 days each', studies: 5_000, days: 20 },
  { name: '1,000 studies, 5 respondents a day on 200 days', studies: 1_000, days: 200 },
  { name: '1,000 studies, one respondent a day on 1,000 days', studies: 1_000, days: 1_000 },
];

async function insertStudies(client, studies) {
  await client.query(
    `insert into studies (id, company_id, folder_id, name, name_key, study_type, state, version_at,
       sensors, consent_form, contact_email, locale, created_at)
     select 'bench-study-' || n, c.id, c.root_folder, 'Study ' || n, 'study ' || n,
       case when n % 4 = 0 then 'REMOTE_DATA_COLLECTION' else 'ONLINE' end, 'NEW_AVAILABLE', now(),
       '{}', '', '', 'en-US', now()
     from (select * from companies limit 1) c, generate_series(0, $1::int - 1) n`,
    [studies],
  );
}

/** Rows only, without the triggers that count: the migration counts them afterwards. */
async function insertSessions(client, { studies, days }) {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into sessions (id, company_id, study_id, preview, number, label, secret_hash, consent,
       variables, device, slides, record_webcam_video, created_at, ended_at, processed_at, received_bytes)
     select 'bench-session-' || n, c.id, 'bench-study-' || n % $2::int, false, n / $2::int, 'R', '', '{}',
       '{}', '{}', '[]', false, at, at, at, 5000000 + n % 1000
     from (select id from companies limit 1) c, generate_series(0, $1::int - 1) n,
       lateral (select now() - (n % $2::int * 7919 % (1096 - least($3::int, 1095))
         + n / $2::int % $3::int) * interval '1 day' as at) moments`,
    [SESSIONS, studies, days],
  );
  await client.query('set session_replication_role = default');
}

/** What the migrations do once their tables and triggers are made: count what was processed before them. */
function countingStatements(root) {
  return ['0028_processed_respondents.sql', '0037_processed_totals.sql'].map((name) => {
    const text = readFileSync(join(root, MIGRATIONS, name), 'utf8');
    const from = text.indexOf('insert into', text.indexOf('create trigger'));
    if (from < 0) throw new Error(`${name} has no statement that counts earlier sessions.`);
    return text.slice(from);
  });
}

/** As at an update: the triggers of a later migration do not exist yet. */
async function countEarlier(client, root) {
  await client.query('set session_replication_role = replica');
  for (const statements of countingStatements(root)) await client.query(statements);
  await client.query('set session_replication_role = default');
}

async function measure(url, token) {
  const times = [];
  let answer = null;
  for (let call = 0; call < CALLS; call++) {
    const since = performance.now();
    answer = await expectOk(ask(url, 'GET', '/companies/current/studies/statistics', { token }));
    times.push(performance.now() - since);
  }
  const { rdc, online } = answer;
  const counted = rdc.lifeTime.respondents + online.lifeTime.respondents;
  if (counted !== SESSIONS) throw new Error(`${counted} respondents were counted.`);
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
}

export async function rows({ root }) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const postgres = await startPostgres();
  const server = await benchServer(root, dataFolder, { DATABASE_URL: postgres.url });
  const client = new pg.Client(postgres.url);
  await client.connect();
  const measured = [];
  try {
    for (const shape of SHAPES) {
      await client.query(
        `truncate processed_days, processed_totals, processed_months, processed_recordings,
           sessions, studies restart identity cascade`,
      );
      await insertStudies(client, shape.studies);
      await insertSessions(client, shape);
      const since = performance.now();
      await countEarlier(client, root);
      const countedMs = performance.now() - since;
      const { rows: listed } = await client.query('select count(*)::int as n from processed_days');
      await client.query('vacuum analyze processed_totals, processed_months');
      // Tokens refer to studies, by the consent that support looks at one, and were emptied with them.
      const token = await server.signIn();
      measured.push(
        {
          name: `1,000,000 processed respondents, ${shape.name} (${listed[0].n} days of studies): p95 of ${CALLS} calls`,
          value: await measure(server.url, token),
          against: LIMIT_MS,
        },
        {
          name: `1,000,000 processed respondents, ${shape.name}: counted by the migrations`,
          value: countedMs,
          against: MIGRATION_LIMIT_MS,
        },
      );
    }
    return measured.map((row) => ({ ...row, unit: 'ms', ratio: row.value / row.against }));
  } finally {
    await client.end();
    await server.stop('SIGKILL');
    agent.destroy();
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
