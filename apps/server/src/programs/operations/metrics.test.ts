import { finishSession } from '@fovea/contract/participation/participation';
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { enqueue } from '../../platform/store/jobs';
import { aRespondent, aStudy, sendFaceChunks } from '../../testing/aStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { watchProgressEvents } from '../../testing/watchProgressEvents';

const METRICS_TOKEN = 'a-token-of-an-operator';

const server = setUpServer({ metricsToken: METRICS_TOKEN });
const ada = setUpUser(server);

async function scrape(at: TestServer = server): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const answer = await fetch(`${at.base}/metrics`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  return await answer.text();
}

/** The value of a series, written as in the answer; null: there is none. */
function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}
const value = async (series: string) => valueOf(await scrape(), series);

test('without the token of the setting, the path does not exist', async () => {
  const none = await startTestServer();
  try {
    for (const [at, authorization] of [
      [none, `Bearer ${METRICS_TOKEN}`],
      [server, undefined],
      [server, 'Bearer another-token-of-somebody'],
      [server, `Bearer ${ada.token}`],
      [server, METRICS_TOKEN],
    ] as const) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await fetch(`${at.base}/metrics`, { headers });
      expect([authorization, answer.status]).toEqual([authorization, 404]);
      expect(await answer.json()).toEqual({
        status: 404,
        message: 'There is nothing here.',
        code: 'NOT_FOUND',
      });
    }
  } finally {
    await none.close();
  }
});

test('requests are counted by pattern, method and status', async () => {
  const labels = '{method="GET",route="/studies/:studyId",status="404"}';
  const counter = `fovea_http_request_duration_seconds_count${labels}`;
  const before = (await value(counter)) ?? 0;
  for (const id of ['one', 'two']) {
    await fetch(`${server.base}/studies/${id}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
  }
  await fetch(`${server.base}/nobody-has-this-path`);
  const text = await scrape();
  expect(valueOf(text, counter)).toBe(before + 2);
  expect(text).not.toContain('nobody-has-this-path');
});

test('jobs are counted by kind and state, with the age of the oldest that is due', async () => {
  const { db } = server.context;
  const now = Date.now();
  const add = (ageS: number) =>
    enqueue(db, {
      kind: 'aKind',
      payload: {},
      companyId: ada.companyId,
      runAt: new Date(now - ageS * 1000),
    });
  for (const ageS of [600, 60, -3600]) await add(ageS);
  const text = await scrape();
  expect(valueOf(text, 'fovea_jobs_waiting{kind="aKind"}')).toBe(2);
  expect(valueOf(text, 'fovea_jobs_scheduled{kind="aKind"}')).toBe(1);
  expect(valueOf(text, 'fovea_jobs_running{kind="aKind"}')).toBeNull();
  const ageS = valueOf(text, 'fovea_jobs_oldest_waiting_seconds{kind="aKind"}')!;
  expect(ageS).toBeGreaterThanOrEqual(600);
  expect(ageS).toBeLessThan(660);

  const due = db.updateTable('jobs').where('kind', '=', 'aKind');
  await due
    .where('runAt', '<', new Date(now - 300_000))
    .set({ state: 'running' })
    .execute();
  await due.where('state', '=', 'waiting').set({ state: 'dead' }).execute();
  const later = await scrape();
  expect(valueOf(later, 'fovea_jobs_running{kind="aKind"}')).toBe(1);
  expect(valueOf(later, 'fovea_jobs_dead{kind="aKind"}')).toBe(2);
  expect(valueOf(later, 'fovea_jobs_waiting{kind="aKind"}')).toBeNull();
  await db.deleteFrom('jobs').where('kind', '=', 'aKind').execute();
});

test('a recording is under way, then waits for its results, then does not', async () => {
  const active = await value('fovea_recordings_active');
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  const chunks = await sendFaceChunks(respondent, 2);
  expect(await value('fovea_recordings_active')).toBe(active! + 1);
  expect(await value('fovea_uploads_in_flight')).toBe(0);
  expect(await value('fovea_sessions_waiting_for_processing')).toBe(0);
  expect(await value('fovea_session_processing_lag_seconds')).toBe(0);

  const as = server.callWith(respondent.token);
  await as(finishSession, { ...respondent, body: { chunks } });
  server.advanceClock(90_000);
  const text = await scrape();
  expect(valueOf(text, 'fovea_sessions_waiting_for_processing')).toBe(1);
  expect(valueOf(text, 'fovea_session_processing_lag_seconds')).toBeGreaterThanOrEqual(90);
  expect(valueOf(text, 'fovea_recordings_active')).toBe(0);

  await server.runJobs();
  const done = await scrape();
  expect(valueOf(done, 'fovea_sessions_waiting_for_processing')).toBe(0);
  expect(valueOf(done, 'fovea_session_processing_lag_seconds')).toBe(0);
  // No label says whose anything is.
  const whose = [ada.companyId, ada.userId, studyId, respondent.sessionId, 'Home', 'Ada'];
  expect(whose.filter((one) => done.includes(one))).toEqual([]);
});

test('open event streams are counted until they end', async () => {
  const studyId = await aStudy(server, ada);
  const watching = watchProgressEvents(server.base, studyId, ada.token);
  await watching.until(() => true);
  expect(await value('fovea_event_streams_open')).toBe(1);
  watching.stop();
  await watching.ended;
  await expect.poll(() => value('fovea_event_streams_open')).toBe(0);
});

test('the disk and the process are measured', async () => {
  const text = await scrape();
  for (const folder of ['data', 'recordings']) {
    const free = valueOf(text, `fovea_disk_free_bytes{folder="${folder}"}`)!;
    expect(free).toBeGreaterThan(0);
    expect(valueOf(text, `fovea_disk_size_bytes{folder="${folder}"}`)).toBeGreaterThan(free);
  }
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(valueOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds ');
});

test('without its database the server still gives the other figures, and no old ones', async () => {
  const lost = await startTestServer({ metricsToken: METRICS_TOKEN });
  try {
    expect(valueOf(await scrape(lost), 'fovea_database_up')).toBe(1);
    await lost.context.db.destroy();
    const text = await scrape(lost);
    expect(valueOf(text, 'fovea_database_up')).toBe(0);
    expect(valueOf(text, 'fovea_session_processing_lag_seconds')).toBeNull();
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  } finally {
    await lost.api.app.close();
    await rm(lost.context.settings.dataFolder, { recursive: true, force: true });
  }
});
