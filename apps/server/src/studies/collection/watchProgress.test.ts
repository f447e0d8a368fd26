import { FEATURES } from '@fovea/contract/protocol/access';
import { deleteToken, getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { ApiError } from '@fovea/link/calls/apiError';
import { expect, test } from 'vitest';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { startTestServer, TEST_PASSWORD } from '../../testing/startTestServer';
import { changed, finished, ping } from '../../testing/respondentSteps';
import { watchProgressEvents } from '../../testing/watchProgressEvents';

const server = setUpServer();
const ada = setUpUser(server);

test('two watchers receive the current state immediately and then every change', async () => {
  const studyId = await aStudy(server, ada);
  const bob = await server.signedIn();
  const both = [
    watchProgressEvents(server.base, studyId, ada.token),
    watchProgressEvents(server.base, studyId, bob.token),
  ];
  for (const one of both) {
    expect((await one.until(() => true)).buckets.inProgress).toBe(0);
  }
  const respondent = await aRespondent(server, studyId);
  await ping(server, respondent, { phase: 'setup', setupStep: 'fullscreen' });
  for (const one of both) {
    const seen = await one.until(({ live }) => live[0]?.phase === 'setup');
    expect(seen.live[0]!.lastPing!.setupStep).toBe('fullscreen');
    expect(seen.buckets.inProgress).toBe(1);
  }
  await finished(server, respondent);
  const revisions = await Promise.all(
    both.map(async (one) => (await one.until(({ buckets }) => buckets.processing === 1)).revision),
  );
  expect(revisions[0]).not.toBe(both[0]!.events[0]!.revision);
  both.forEach((one) => one.stop());
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([null, null]);
});

test('a change by another process is noticed, although it is only in the database', async () => {
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  const one = watchProgressEvents(server.base, studyId, ada.token);
  await one.until(({ live }) => live[0]?.phase === 'Unknown');
  const lastPing = JSON.stringify({
    phase: 'consent',
    timestamp: new Date().toISOString(),
    setupStep: null,
    stimulusId: null,
    currentSlideNo: null,
    slideCount: null,
  });
  await changed(server, respondent.sessionId, { lastPing, changedAt: new Date(Date.now() + 1000) });
  await one.until(({ live }) => live[0]?.phase === 'consent');
  await ada.call(toggleCollection, { studyId, flag: 'false' });
  await one.until(({ remoteDataCollection }) => !remoteDataCollection);
  one.stop();
});

test('a watcher whose token is revoked receives nothing more', async () => {
  const studyId = await aStudy(server, ada);
  const leaving = await server.signedIn();
  const one = watchProgressEvents(server.base, studyId, leaving.token);
  await one.until(() => true);
  await leaving.call(deleteToken, {});
  await aRespondent(server, studyId);
  expect(await one.ended).toMatchObject({ status: 401 });
  expect(one.events.map(({ buckets }) => buckets.inProgress)).toEqual([0]);
});

test('a watcher of a study that is deleted meanwhile gets 404', async () => {
  const studyId = await aStudy(server, ada);
  const one = watchProgressEvents(server.base, studyId, ada.token);
  await one.until(() => true);
  await server.context.db
    .updateTable('studies')
    .set({ deletedAt: new Date() })
    .where('id', '=', studyId)
    .execute();
  expect(await one.ended).toMatchObject({ status: 404 });
});

test('a user who may not watch is refused before anything is sent', async () => {
  const studyId = await aStudy(server, ada);
  const mallory = await server.otherCompanyUser();
  const without = await server.signedIn(['LAB']);
  for (const [token, status] of [
    [mallory.token, 404],
    [without.token, 403],
    ['x'.repeat(43), 401],
  ] as const) {
    const reason = await watchProgressEvents(server.base, studyId, token).ended;
    expect(reason).toBeInstanceOf(ApiError);
    expect(reason).toMatchObject({ status });
  }
});

test('the response is a stream that proxies do not buffer, and too many of them are refused', async () => {
  const studyId = await aStudy(server, ada);
  const hoarder = await server.signedIn(FEATURES.filter((feature) => feature !== 'INTERNAL'));
  const leave = new AbortController();
  const open = (token = hoarder.token) =>
    fetch(`${server.base}/studies/${studyId}/collection/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leave.signal,
    });
  const first = await open();
  expect(first.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(first.headers.get('cache-control')).toContain('no-store');
  expect(first.headers.get('x-accel-buffering')).toBe('no');
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  await Promise.all(Array.from({ length: 8 }, () => open()));
  // They count for the user, whichever session they are of.
  const { username } = await hoarder.call(getCurrentUser, {});
  const { accessToken } = await server.callWith(null)(requestToken, {
    body: { username, password: TEST_PASSWORD, grant_type: 'password' },
  });
  await open(accessToken);
  const refused = await open();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  leave.abort();
  // A watcher who has left no longer counts.
  const again = watchProgressEvents(server.base, studyId, hoarder.token);
  await again.until(() => true);
  again.stop();
});

test('the server closes even with active watchers', async () => {
  const closing = await startTestServer();
  const user = await closing.signedIn();
  const studyId = await aStudy(closing, user);
  const stream = await fetch(`${closing.base}/studies/${studyId}/collection/events`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  const reader = stream.body!.getReader();
  await reader.read();
  await closing.close();
  expect((await reader.read()).done).toBe(true);
}, 15_000);
