import { disconnectPanelProvider } from '@fovea/contract/people/panelProviders';
import { getPanelStudy } from '@fovea/contract/participation/panelStudies';
import { listPanelSubmissions } from '@fovea/contract/participation/panelSubmissions';
import { beforeEach, expect, test } from 'vitest';
import { passTime } from '../../testing/erasure/passTime';
import { aParticipant, begin, end } from '../../testing/prolific/panelParticipants';
import {
  aPublishedStudy,
  connected,
  setUpPanelServer,
  type PushedStudy,
} from '../../testing/prolific/panelServer';
import type { SignedIn } from '../../testing/startTestServer';
import { SYNC_PANEL } from './panelSyncJobs';
import { deleteOldPanelEvents } from './receivePanelEvent';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SUBMISSION = 'submission.status.change';
const world = setUpPanelServer('https://fovea.example.org');
const { server, hooks, local, panel } = world;
let owner: SignedIn;
let study: PushedStudy;
/** The clock of the test is set forward, so the panel's has to be as well. */
const timestamp = (shiftMs = 0) =>
  String(Math.floor((server.context.now().getTime() + shiftMs) / SECOND_MS));
const send = (resourceId: string, over: Parameters<typeof hooks.send>[2] = {}) =>
  hooks.send(SUBMISSION, resourceId, { timestamp: timestamp(), ...over });
const isNotified = async () =>
  (await owner.call(getPanelStudy, { studyId: study.studyId })).panelStudy!.isNotified;
const rounds = () => world.calls().filter((call) => call === 'GET /studies/*/').length;

beforeEach(async () => {
  const { db } = server.context;
  await db.deleteFrom('panelStudies').execute();
  await db.deleteFrom('panelHooks').execute();
  await db.deleteFrom('jobs').where('kind', '=', SYNC_PANEL).execute();
  hooks.subscriptions.length = 0;
  hooks.secrets.clear();
  owner = await server.otherCompanyUser();
  await connected(panel, owner, owner.userId);
  study = await aPublishedStudy(world, owner, { places: 600 });
  await passTime(server, 5 * MINUTE_MS);
  world.calls();
});

test('the panel is asked to tell of changes, and each subscription is confirmed', async () => {
  expect(await isNotified()).toBe(true);
  expect(hooks.subscriptions.map((one) => [one.event_type, one.is_enabled])).toEqual([
    ['study.status.change', true],
    [SUBMISSION, true],
  ]);
  expect(hooks.subscriptions[0]!.target_url).toMatch(
    /^https:\/\/fovea\.example\.org\/panelproviders\/prolific\/events\/[\w-]{32}$/,
  );
  // The next day it is looked at again, and is still there.
  await passTime(server, DAY_MS + MINUTE_MS);
  expect(hooks.subscriptions).toHaveLength(2);
});

test('the secret that other programs of the workspace use is not replaced', async () => {
  await server.context.db.deleteFrom('panelHooks').execute();
  hooks.subscriptions.length = 0;
  hooks.secrets.set('w1', 'of another program');
  await passTime(server, 5 * MINUTE_MS);
  expect(hooks.secrets.get('w1')).toBe('of another program');
  expect(await isNotified()).toBe(true);
  const [sent] = await send(study.atPanel.id);
  expect(sent!.status).toBe(204);
});

test('with the connection its subscriptions are deleted at the panel, and no others', async () => {
  hooks.subscriptions.push({
    ...hooks.subscriptions[0]!,
    id: 'of another program',
    target_url: 'https://other.example.org/panelproviders/prolific/events/x',
  });
  expect(await owner.call(disconnectPanelProvider, {})).toEqual({ isUnsubscribed: true });
  expect(hooks.subscriptions.map(({ id }) => id)).toEqual(['of another program']);
  expect(await send(study.atPanel.id)).toEqual([]);
  // Connected again, the panel is asked anew.
  await connected(panel, owner, owner.userId);
  await passTime(server, 30 * MINUTE_MS);
  expect(await isNotified()).toBe(true);
  expect(hooks.subscriptions).toHaveLength(3);
});

test.each<[string, () => void]>([
  ['is down', () => (panel.mood = 'down')],
  ['refuses the token', () => panel.tokens.clear()],
])('a panel that %s keeps its subscriptions, and the caller is told', async (_, breaks) => {
  breaks();
  expect(await owner.call(disconnectPanelProvider, {})).toEqual({ isUnsubscribed: false });
  expect(hooks.subscriptions).toHaveLength(2);
  panel.mood = 'up';
  // What it sends is taken and leads to nothing.
  world.calls();
  expect((await send(study.atPanel.id)).map(({ status }) => status)).toEqual([204]);
  await passTime(server, MINUTE_MS);
  expect(world.calls()).toEqual([]);
});

test('a panel that takes no subscription is asked every five minutes all the same', async () => {
  await server.context.db.deleteFrom('panelHooks').execute();
  hooks.subscriptions.length = 0;
  local.beforeAnswer = ({ path }) => {
    if (path.includes('/hooks/')) panel.mood = 'answerLost';
  };
  await passTime(server, 5 * MINUTE_MS);
  local.beforeAnswer = () => {};
  panel.mood = 'up';
  expect(await isNotified()).toBe(false);
  world.calls();
  await passTime(server, 5 * MINUTE_MS);
  expect(rounds()).toBe(1);
});

test('after an event the panel is asked within seconds, and what it says counts, not the event', async () => {
  const participant = aParticipant(world, study);
  const body = JSON.stringify({
    event_type: SUBMISSION,
    resource_id: participant.submission.id,
    status: 'APPROVED',
  });
  await send('', { body });
  expect(rounds()).toBe(0);
  await passTime(server, 15 * SECOND_MS);
  expect(rounds()).toBe(1);
  const { submissions } = await owner.call(listPanelSubmissions, { studyId: study.studyId });
  expect(submissions).toMatchObject([{ state: 'ACTIVE' }]);
});

test('an event counts once, however often it is sent', async () => {
  for (let time = 0; time < 3; time++) {
    const [sent] = await send(study.atPanel.id, { id: 'event-1' });
    expect(sent!.status).toBe(204);
  }
  await passTime(server, 15 * SECOND_MS);
  expect(rounds()).toBe(1);
  await send(study.atPanel.id, { id: 'event-1' });
  await passTime(server, MINUTE_MS);
  expect(rounds()).toBe(0);
  const { db } = server.context;
  const events = async () => await db.selectFrom('panelEvents').select('id').execute();
  expect(await events()).toEqual([{ id: 'event-1' }]);
  server.advanceClock(8 * DAY_MS);
  await deleteOldPanelEvents(server.context);
  server.advanceClock(-8 * DAY_MS);
  expect(await events()).toEqual([]);
});

test.each<[string, () => Parameters<typeof send>[1]]>([
  ['signed with another secret', () => ({ secret: 'wrong' })],
  ['six minutes old', () => ({ timestamp: timestamp(-6 * MINUTE_MS) })],
  ['from the future', () => ({ timestamp: timestamp(6 * MINUTE_MS) })],
  ['without a time', () => ({ timestamp: '' })],
  ['with a strange time', () => ({ timestamp: '1e9' })],
])('an event %s is refused and changes nothing', async (_, over) => {
  const [sent] = await send(study.atPanel.id, over());
  expect(sent!.status).toBe(400);
  await passTime(server, MINUTE_MS);
  expect(rounds()).toBe(0);
});

test('an unknown address, an unsigned and a large event are refused; a signed message of another kind is not', async () => {
  const { target_url } = hooks.subscriptions[0]!;
  const path = new URL(target_url).pathname;
  const post = async (where: string, body: string) =>
    (await fetch(server.base + where, { method: 'POST', body })).status;
  expect(await post(`${path}x`, '{}')).toBe(404);
  expect(await post(path, '{}')).toBe(400);
  expect(await post(path, 'x'.repeat(70_000))).toBe(413);
  for (const body of ['not json', '[]', '{}', JSON.stringify({ event_type: 1 })]) {
    const [sent] = await send('', { body });
    expect(sent!.status).toBe(204);
  }
  await passTime(server, MINUTE_MS);
  expect(rounds()).toBe(0);
});

test('an event about a submission that is not known yet has every watched study of the company asked', async () => {
  const other = await aPublishedStudy(world, owner);
  const participant = aParticipant(world, other);
  world.calls();
  await send(participant.submission.id);
  await passTime(server, 15 * SECOND_MS);
  expect(rounds()).toBe(2);
  await send(participant.submission.id);
  await passTime(server, 15 * SECOND_MS);
  // Now it is known which study that is.
  expect(rounds()).toBe(1);
});

test('events in any order lead to what the panel says', async () => {
  const participant = aParticipant(world, study);
  const session = await begin(world, study, participant);
  await end(world, study, participant, session);
  const { id } = participant.submission;
  const states = ['AWAITING REVIEW', 'RESERVED', 'ACTIVE'];
  for (const status of states) {
    await send('', { body: JSON.stringify({ event_type: SUBMISSION, resource_id: id, status }) });
  }
  await passTime(server, 15 * SECOND_MS);
  const { submissions } = await owner.call(listPanelSubmissions, { studyId: study.studyId });
  expect(submissions).toMatchObject([{ state: 'AWAITING_REVIEW' }]);
});

test('many people within a minute, with an event for each step, do not lead to many calls', async () => {
  const people = 120;
  let events = 0;
  for (let second = 0; second < 60; second += 5) {
    const arriving = Math.ceil(people / 12);
    const ids: string[] = [];
    for (let at = 0; at < arriving && study.atPanel.submissions.length < people; at++) {
      const { submission } = aParticipant(world, study);
      // Reserved, begun and handed in.
      ids.push(submission.id, submission.id, submission.id);
    }
    events += ids.length;
    for (let from = 0; from < ids.length; from += 50) {
      const sent = await Promise.all(ids.slice(from, from + 50).map((id) => send(id)));
      expect(sent.flat().every(({ status }) => status === 204)).toBe(true);
    }
    await passTime(server, 5 * SECOND_MS);
  }
  expect(events).toBe(3 * people);
  await passTime(server, 30 * SECOND_MS);
  const calls = world.calls();
  // A round every fifteen seconds at most, of two calls and one for each hundred people.
  expect(calls.filter((call) => call === 'GET /studies/*/').length).toBeLessThanOrEqual(6);
  expect(calls.length).toBeLessThanOrEqual(6 * (2 + 2));
  const { submissions } = await owner.call(listPanelSubmissions, { studyId: study.studyId });
  expect(submissions).toHaveLength(people);
}, 120_000);
