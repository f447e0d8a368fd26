import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openPostgresNotices, type Notices } from './drivers/postgresNotices';

const url = process.env['FOVEA_TEST_DATABASE_URL'] ?? '';
/** A lost connection is made again after a second. */
const PATIENT = { timeout: 20_000 };
const open: Notices[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function aListener(name: string) {
  const heard: string[] = [];
  const lost: unknown[] = [];
  const notices = openPostgresNotices(url, {
    name,
    onNotice: (text) => void heard.push(text),
    onLost: (reason) => void lost.push(reason),
  });
  open.push(notices);
  return { notices, heard, lost };
}

test.runIf(url !== '')('what one sends, all on its channel hear, and no other', async () => {
  const [one, two, other] = [aListener('test_a'), aListener('test_a'), aListener('test_b')];
  const hear = async (text: string) => {
    // Nobody hears what was sent before it listens.
    await expect
      .poll(async () => {
        await one.notices.send(text);
        return [one, two].every(({ heard }) => heard.includes(text));
      }, PATIENT)
      .toBe(true);
  };
  await hear('it\'s "so"');
  expect(other.heard).toEqual([]);

  // The connection is lost, as when the database is started again.
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fovea notices'",
  );
  await admin.end();
  await hear('again');
  expect(two.lost.length).toBeGreaterThan(0);
});
