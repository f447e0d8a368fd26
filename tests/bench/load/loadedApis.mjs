// A durable PostgreSQL and `api` processes on one data folder, with a study that collects.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startServer } from '../../../tools/running/startServer.mjs';
import { startPostgres } from '../../../tools/testing/postgres.mjs';
import { collectingStudy, startSessions } from '../benchServer.mjs';
import { usedBy, usedByMachine } from './processTimes.mjs';

const EMAIL = 'bench@example.org';

/** @param {{root: string, apis: number, hasVideo: boolean}} options */
export async function openLoadedApis({ root, apis: count, hasVideo }) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fovea-load-'));
  const postgres = await startPostgres({
    isDurable: true,
    settings: { shared_preload_libraries: 'pg_stat_statements' },
  });
  const env = { FOVEA_DEMO: '0', FOVEA_LOG: 'silent', DATABASE_URL: postgres.url };
  const main = join(root, 'apps/server/dist/main.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [main, 'create-admin', '--email', EMAIL, '--company', 'Bench'],
    { env: { ...process.env, ...env, FOVEA_DATA: dataFolder } },
  );
  const password = /The password is (\S+)/.exec(stdout)?.[1];
  const apis = [];
  for (let n = 0; n < count; n++) apis.push(await startServer({ dataFolder, env, command: 'api' }));
  const [{ url }] = apis;
  const form = new URLSearchParams({ username: EMAIL, password, grant_type: 'password' });
  const signedIn = await fetch(`${url}/token`, { method: 'POST', body: form });
  const { accessToken: token } = await signedIn.json();
  const studyId = await collectingStudy({ url, token });
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query('create extension pg_stat_statements');

  const generator = fork(join(root, 'tests/bench/load/generator.mjs'));
  const told = async (kind) => {
    for (;;) {
      const [message] = await once(generator, 'message');
      if (message.kind === kind) return message;
    }
  };
  const say = (message, answer) => {
    const answered = told(answer);
    generator.send(message);
    return answered;
  };
  const { profile } = await say(
    { kind: 'begin', apis: apis.map((api) => api.url), hasVideo },
    'ready',
  );
  let begun = 0;

  async function usage() {
    const { rows } = await client.query(
      `select sum(calls)::float8 as statements from pg_stat_statements`,
    );
    const commits = await client.query(
      `select xact_commit::float8 as commits from pg_stat_database where datname = current_database()`,
    );
    return {
      atMs: performance.now(),
      machine: usedByMachine(),
      apis: apis.map(({ pid }) => usedBy(pid)),
      postgres: usedBy(postgres.pid()),
      generator: usedBy(generator.pid),
      statements: rows[0].statements,
      commits: commits.rows[0].commits,
    };
  }

  return {
    profile,
    /** As many respondents for so long; what was used between the end of the warm-up and the end. */
    async step(respondents, warmUpMs, lastMs) {
      if (respondents > begun) {
        const sessions = await startSessions(url, studyId, respondents - begun);
        const known = sessions.map(({ sessionId, token: ofSession }) => ({
          ...{ sessionId, studyId },
          token: ofSession,
        }));
        await say({ kind: 'respondents', sessions: known }, 'ready');
        begun = respondents;
      }
      const counting = told('counting');
      const counted = told('counted');
      const done = told('done');
      generator.send({ kind: 'step', count: respondents, warmUpMs, lastMs });
      await counting;
      const before = await usage();
      await counted;
      const after = await usage();
      const { found } = await done;
      return { found, before, after };
    },
    async close() {
      generator.disconnect();
      await client.end();
      for (const api of apis) await api.stop('SIGKILL');
      await postgres.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
