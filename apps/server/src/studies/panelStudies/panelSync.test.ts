import {
  connectPanelProvider,
  disconnectPanelProvider,
} from '@fovea/contract/people/panelProviders';
import {
  getPanelStudy,
  syncPanelStudy,
  transitionPanelStudy,
} from '@fovea/contract/participation/panelStudies';
import { listPanelSubmissions } from '@fovea/contract/participation/panelSubmissions';
import { deleteStudy } from '@fovea/contract/studies/studyLifecycle';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import { beforeEach, expect, test } from 'vitest';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { enqueue } from '../../platform/store/jobs';
import { passTime } from '../../testing/erasure/passTime';
import { addToken } from '../../testing/prolific/localProlific';
import { aParticipant, begin, end } from '../../testing/prolific/panelParticipants';
import {
  aPublishedStudy,
  aPushedStudy,
  connected,
  setUpPanelServer,
  type PushedStudy,
} from '../../testing/prolific/panelServer';
import { refusalOf } from '../../testing/refusalOf';
import type { SignedIn } from '../../testing/startTestServer';
import { SYNC_PANEL } from './panelSyncJobs';

const MINUTE_MS = 60_000;
const world = setUpPanelServer();
const { server, panel, local } = world;
/** A company of its own for each test, and no other that is asked for. */
let owner: SignedIn;
let token: string;
beforeEach(async () => {
  const { db } = server.context;
  await db.deleteFrom('panelStudies').execute();
  await db.deleteFrom('jobs').where('kind', '=', SYNC_PANEL).execute();
  owner = await server.otherCompanyUser();
  local.colleagues.clear();
  token = await connected(panel, owner, owner.userId);
  world.calls();
});

const published = (more: object = {}) => aPublishedStudy(world, owner, more);
const known = async ({ studyId }: PushedStudy) =>
  (await owner.call(getPanelStudy, { studyId })).panelStudy!;
const submissions = async ({ studyId }: PushedStudy) =>
  (await owner.call(listPanelSubmissions, { studyId })).submissions;
const stored = async ({ studyId }: PushedStudy) =>
  await server.context.db
    .selectFrom('panelSubmissions')
    .selectAll()
    .where('studyId', '=', studyId)
    .execute();

test('a published study is asked about every five minutes, a draft and a completed one are not', async () => {
  await aPushedStudy(world, owner);
  const { studyId } = await published();
  world.calls();
  await passTime(server, 4 * MINUTE_MS);
  expect(world.calls()).toEqual([]);
  const round = [
    'GET /studies/*/',
    'GET /submissions/?study=*&ordering=started_at&page_size=100&page=1',
    'GET /studies/*/cost/',
  ];
  await passTime(server, MINUTE_MS);
  expect(world.calls()).toEqual(round);
  await passTime(server, 5 * MINUTE_MS);
  expect(world.calls()).toEqual(round);
  await owner.call(transitionPanelStudy, { studyId, body: { action: 'STOP' } });
  await passTime(server, 5 * MINUTE_MS);
  world.calls();
  await passTime(server, 60 * MINUTE_MS);
  expect(world.calls()).toEqual([]);
});

test('several pages of submissions are read, each once', async () => {
  const study = await published({ places: 230 });
  for (let at = 0; at < 230; at++) aParticipant(world, study);
  world.calls();
  await passTime(server, 5 * MINUTE_MS);
  expect(world.calls().filter((call) => call.includes('/submissions/'))).toHaveLength(3);
  expect(await stored(study)).toHaveLength(230);
  expect(await known(study)).toMatchObject({ placesTaken: 230 });
});

test('a panel that repeats a page, and one without a count, do not make it ask for ever', async () => {
  const study = await published({ places: 130 });
  for (let at = 0; at < 130; at++) aParticipant(world, study);
  local.pages = 'repeated';
  world.calls();
  await passTime(server, 5 * MINUTE_MS);
  expect(world.calls().length).toBeLessThan(6);
  local.pages = 'uncounted';
  await passTime(server, 5 * MINUTE_MS);
  local.pages = 'counted';
  expect(await stored(study)).toHaveLength(130);
});

test('a completed study whose submissions wait for a decision is still asked about', async () => {
  const study = await published();
  const participant = aParticipant(world, study);
  const session = await begin(world, study, participant);
  await owner.call(transitionPanelStudy, { studyId: study.studyId, body: { action: 'STOP' } });
  // Who was taking part when it was stopped finishes, and is seen.
  await end(world, study, participant, session);
  await passTime(server, 5 * MINUTE_MS);
  expect(await submissions(study)).toMatchObject([
    { state: 'AWAITING_REVIEW', match: 'MATCHED', proposal: 'APPROVE' },
  ]);
});

test('a panel that is down is asked less and less often, nothing is lost, and it is seen again by itself', async () => {
  const study = await published();
  aParticipant(world, study);
  await passTime(server, 5 * MINUTE_MS);
  aParticipant(world, study);
  panel.mood = 'down';
  await passTime(server, 5 * MINUTE_MS);
  expect(await known(study)).toMatchObject({
    syncFailure: {
      code: 'UNREACHABLE',
      message: expect.stringContaining('nothing is lost') as string,
    },
    placesTaken: 1,
  });
  world.calls();
  // Two, four, eight and sixteen minutes later.
  for (let minute = 0; minute < 31; minute++) await passTime(server, MINUTE_MS);
  expect(world.calls()).toHaveLength(4);
  panel.mood = 'up';
  for (let minute = 0; minute < 31; minute++) await passTime(server, MINUTE_MS);
  expect(await known(study)).toMatchObject({ syncFailure: null, placesTaken: 2 });
});

test('a panel that asks to wait is not asked earlier, and the other studies of the company wait too', async () => {
  const one = await published();
  const two = await published();
  await passTime(server, 5 * MINUTE_MS);
  world.calls();
  panel.mood = { busyForS: 20 * 60, times: 1 };
  await passTime(server, 5 * MINUTE_MS);
  expect(world.calls()).toHaveLength(1);
  for (const study of [one, two]) {
    expect(await known(study)).toMatchObject({ syncFailure: { code: 'BUSY' } });
  }
  for (let minute = 0; minute < 19; minute++) await passTime(server, MINUTE_MS);
  expect(world.calls()).toEqual([]);
  await passTime(server, 2 * MINUTE_MS);
  expect(await known(one)).toMatchObject({ syncFailure: null });
  expect(await known(two)).toMatchObject({ syncFailure: null });
});

test('a token that was revoked in the middle is said, and a new one of the account goes on', async () => {
  const study = await published();
  aParticipant(world, study);
  panel.tokens.delete(token);
  await passTime(server, 5 * MINUTE_MS);
  expect(await known(study)).toMatchObject({ syncFailure: { code: 'TOKEN_REFUSED' } });
  const stop = () =>
    owner.call(transitionPanelStudy, { studyId: study.studyId, body: { action: 'PAUSE' } });
  expect(await refusalOf(stop())).toEqual({ status: 400, code: 'INVALID_TOKEN' });
  await connected(panel, owner, owner.userId);
  const { studyId } = study;
  expect(await owner.call(syncPanelStudy, { studyId })).toMatchObject({
    syncFailure: null,
    placesTaken: 1,
  });
});

test('a token of another account is said, unless that account reaches the study as well', async () => {
  const study = await published();
  const { studyId } = study;
  const other = addToken(panel, 'stranger');
  await owner.call(connectPanelProvider, { body: { type: 'PROLIFIC', apiKey: other } });
  expect(await owner.call(syncPanelStudy, { studyId })).toMatchObject({
    syncFailure: { code: 'OTHER_ACCOUNT' },
  });
  local.colleagues.add(panel.tokens.get(other)!.id);
  expect(await owner.call(syncPanelStudy, { studyId })).toMatchObject({ syncFailure: null });
});

test('a disconnected company is not called for, and a study that is gone is said', async () => {
  const study = await published();
  await owner.call(disconnectPanelProvider, {});
  world.calls();
  await passTime(server, 5 * MINUTE_MS);
  expect(world.calls()).toEqual([]);
  expect(await known(study)).toMatchObject({ syncFailure: { code: 'NOT_CONNECTED' } });
  await connected(panel, owner, owner.userId);
  local.studies.splice(local.studies.indexOf(study.atPanel), 1);
  const { studyId } = study;
  expect(await owner.call(syncPanelStudy, { studyId })).toMatchObject({
    syncFailure: { code: 'GONE' },
  });
});

test('a deleted study is not asked about, and housekeeping begins again what was lost', async () => {
  const study = await published();
  const gone = await published();
  await owner.call(deleteStudy, { studyId: gone.studyId });
  // The job of the company died.
  await server.context.db.deleteFrom('jobs').where('kind', '=', SYNC_PANEL).execute();
  await passTime(server, 10 * MINUTE_MS);
  world.calls();
  await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
  await passTime(server, 0);
  expect(world.calls().filter((call) => call === 'GET /studies/*/')).toHaveLength(1);
  expect(panel.requests).toEqual([]);
  expect((await known(study)).syncFailure).toBeNull();
});

test('what was paid or refused at the panel itself stands in the audit log, once', async () => {
  const study = await published();
  const people = Array.from({ length: 3 }, () => aParticipant(world, study));
  const [first, second, third] = people;
  local.change(first!.submission, 'APPROVED');
  local.change(second!.submission, 'APPROVED');
  local.change(third!.submission, 'REJECTED');
  await passTime(server, 5 * MINUTE_MS);
  await passTime(server, 5 * MINUTE_MS);
  const { items } = await owner.call(listAuditEntries, { query: { search: study.studyId } });
  const found = items.filter(({ details }) => details['foundAtPanel'] === true);
  expect(found.map(({ actor, details }) => [actor, details])).toEqual([
    [null, { foundAtPanel: true, approved: 2, rejected: 1 }],
  ]);
});

test('a session stays with its submission when its ids are erased', async () => {
  const study = await published();
  const participant = aParticipant(world, study);
  const { sessionId } = await begin(world, study, participant);
  await passTime(server, 5 * MINUTE_MS);
  await server.context.db
    .updateTable('sessions')
    .set({ variables: '{}' })
    .where('id', '=', sessionId)
    .execute();
  await passTime(server, 5 * MINUTE_MS);
  expect(await submissions(study)).toMatchObject([
    { participantId: participant.participantId, session: { id: sessionId }, match: 'MATCHED' },
  ]);
});
