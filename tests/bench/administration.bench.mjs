// 5,000 companies, and 5,000 users in one of them: how long the pages of the lists take (sorted, searched,
// and far down), and how long it takes to create users with generated passwords.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { startServer } from '../../tools/running/startServer.mjs';
import { agent, ask, benchServer, expectOk } from './benchServer.mjs';
import { medianOf } from './medianOf.mjs';

const COMPANIES = 5_000;
const USERS = 5_000;
const TURNS = 7;
/** What people perceive as immediate. */
const ANSWER_LIMIT_MS = 300;
const NEW_USERS = 500;
/** Request timeout of a client. */
const CREATION_LIMIT_MS = 25_000;

/**
 * Written directly into the embedded database while no server runs on it. @returns the company of the users
 */
async function fill(dataFolder) {
  const db = new PGlite(join(dataFolder, 'database'));
  try {
    await db.query(
      `insert into companies (id, name, features, root_folder, media_folder, customer_key, created_at)
       select 'bench-company-' || n, 'Institute ' || md5(n::text), features, root_folder, media_folder,
         lpad(n::text, 19, '0'), created_at - n * interval '1 minute'
       from (select * from companies limit 1) model, generate_series(1, $1::int) n`,
      [COMPANIES],
    );
    // Most users in one company, and three in each of the others.
    await db.query(
      `insert into users (id, company_id, username, name, email, features, created_at, updated_at,
         valid_to, last_sign_in_at)
       select 'bench-user-' || n,
         case when n <= $1 then model.company_id else 'bench-company-' || (n - $1) % $2 + 1 end,
         'user' || n || '@example.org', 'Person ' || md5(n::text), 'user' || n || '@example.org',
         model.features, model.created_at - n * interval '1 minute', model.created_at,
         case when n % 3 = 0 then model.created_at + n * interval '1 hour' end,
         case when n % 5 > 0 then model.created_at - n * interval '1 hour' end
       from (select * from users limit 1) model, generate_series(1, $1::int + 3 * $2::int) n`,
      [USERS, COMPANIES],
    );
    const { rows } = await db.query(`select company_id from users where id = 'bench-user-1'`);
    return rows[0].company_id;
  } finally {
    await db.close();
  }
}

export async function rows({ root }) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  let server = await benchServer(root, dataFolder, {}, ['--staff']);
  const { token } = server;
  try {
    await server.stop('SIGTERM');
    const companyId = await fill(dataFolder);
    server = { ...(await startServer({ dataFolder, env: { FOVEA_DEMO: '0' } })), token };
    const get = (path) => expectOk(ask(server.url, 'GET', path, { token }));
    const users = `/companies/${companyId}/users`;
    const lists = [
      ['5,000 companies: the newest', '/companies/', COMPANIES],
      ['5,000 companies: by name, the last page', '/companies/?sort=name&page=99', COMPANIES],
      [
        '5,000 companies: by number of users',
        '/companies/?sort=usersCount&direction=desc',
        COMPANIES,
      ],
      ['5,000 companies: searched', '/companies/?search=e7', null],
      ['5,000 users: by name', users, USERS],
      ['5,000 users: by last sign-in, the last page', `${users}?sort=lastSignIn&page=99`, USERS],
      ['5,000 users: searched', `${users}?search=e7`, null],
      ['20,000 users of all companies: searched', '/users/?search=e7', null],
    ];
    const measured = [];
    for (const [name, path, least] of lists) {
      const { total, items } = await get(path);
      if (items.length === 0 || (least !== null && total < least)) {
        throw new Error(`${name}: ${items.length} of ${total}: the figures would be meaningless.`);
      }
      const times = [];
      for (let turn = 0; turn < TURNS; turn++) {
        const since = performance.now();
        await get(path);
        times.push(performance.now() - since);
      }
      measured.push({ name, value: medianOf(times), against: ANSWER_LIMIT_MS });
    }
    const created = Array.from({ length: NEW_USERS }, (_, at) => ({
      email: `new${at}@example.org`,
      name: `New ${at}`,
      features: ['DASHBOARD'],
    }));
    const since = performance.now();
    const answer = await expectOk(
      ask(server.url, 'POST', users, {
        token,
        body: { users: created, firstPassword: 'generated' },
      }),
    );
    const value = performance.now() - since;
    if (answer.some(({ result }) => result !== 'created'))
      throw new Error('Not all users were created.');
    const name = `${NEW_USERS} users with generated passwords are made`;
    return [...measured, { name, value, against: CREATION_LIMIT_MS }].map((row) => ({
      ...row,
      unit: 'ms',
      ratio: row.value / row.against,
    }));
  } finally {
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
