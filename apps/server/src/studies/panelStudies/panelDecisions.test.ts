import {
  decidePanelSubmissions,
  listPanelSubmissions,
  type GateReason,
} from '@fovea/contract/participation/panelSubmissions';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import { syncPanelStudy } from '@fovea/contract/participation/panelStudies';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aParticipant,
  begin,
  end,
  type Participant,
} from '../../testing/prolific/panelParticipants';
import {
  aPublishedStudy,
  connected,
  setUpPanelServer,
  type PushedStudy,
} from '../../testing/prolific/panelServer';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const world = setUpPanelServer();
const { server, panel, local } = world;
const ada = setUpUser(server);
const eve = setUpOutsider(server);
let study: PushedStudy;
let people: Participant[];

beforeAll(() => connected(panel, ada));
/** Six people who finished, of a reward of 75 each. */
beforeEach(async () => {
  local.refusals.clear();
  local.isSlowToApprove = false;
  study = await aPublishedStudy(world, ada);
  people = [];
  for (let at = 0; at < 6; at++) {
    const participant = aParticipant(world, study);
    people.push(participant);
    await end(world, study, participant, await begin(world, study, participant));
  }
  await ada.call(syncPanelStudy, { studyId: study.studyId });
  world.calls();
});

const idOf = (at: number) => people[at]!.submission.id;
interface Asked {
  readonly approve?: readonly string[];
  readonly askToReturn?: readonly {
    readonly submissionId: string;
    readonly reasons: GateReason[];
    readonly text?: string;
  }[];
  readonly expectedCostMinor?: number;
}
const decide = (
  { approve = [], askToReturn = [], expectedCostMinor = approve.length * 75 }: Asked,
  who: SignedIn = ada,
) =>
  who.call(decidePanelSubmissions, {
    studyId: study.studyId,
    body: { approve: [...approve], askToReturn: [...askToReturn], expectedCostMinor },
  });
const outcomesOf = async (asked: Asked) =>
  (await decide(asked)).outcomes.map(({ outcome, message }) =>
    message === null ? outcome : `${outcome}: ${message}`,
  );
const states = () => people.map(({ submission }) => submission.status);
const sentCalls = () => world.calls().filter((call) => call.startsWith('POST'));
const rewards = () =>
  local.ledger.filter(
    ({ kind, submissionId }) =>
      kind === 'reward' && people.some(({ submission }) => submission.id === submissionId),
  );

test('several are approved at once, and others are asked to return with plain words', async () => {
  const asked = {
    approve: [idOf(0), idOf(1), idOf(2)],
    askToReturn: [
      { submissionId: idOf(3), reasons: ['NO_GAZE', 'FACE_POOR'] as GateReason[] },
      { submissionId: idOf(4), reasons: [], text: ' Sorry, the video froze. ' },
    ],
  };
  expect(await outcomesOf(asked)).toEqual(['DONE', 'DONE', 'DONE', 'DONE', 'DONE']);
  expect(sentCalls()).toEqual([
    'POST /submissions/bulk-approve/',
    'POST /submissions/*/request-return/',
    'POST /submissions/*/request-return/',
  ]);
  expect(states().slice(0, 3)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
  const [, , , fourth, fifth, sixth] = people.map(({ submission }) => submission);
  expect(fourth!.returnReasons).toEqual([
    expect.stringContaining('webcam could not measure'),
    expect.stringContaining('face was out of the picture'),
  ]);
  expect(fourth!.returnReasons.join(' ')).toContain('not your fault');
  expect(fifth!.returnReasons).toEqual(['Sorry, the video froze.']);
  expect(sixth!.returnRequestedAt).toBeNull();
  const { submissions } = await ada.call(listPanelSubmissions, { studyId: study.studyId });
  const shown = submissions.find(({ submissionId }) => submissionId === idOf(0))!;
  expect(shown).toMatchObject({
    state: 'APPROVED',
    proposal: 'NONE',
    decision: { kind: 'APPROVE', refusal: null, decidedBy: { id: ada.userId } },
  });
});

test('sent twice, also at the same time, nothing is done twice', async () => {
  const asked = {
    approve: [idOf(0), idOf(1)],
    askToReturn: [{ submissionId: idOf(2), reasons: ['PARTIAL'] as GateReason[] }],
  };
  const all = await Promise.allSettled([decide(asked), decide(asked), decide(asked)]);
  expect(all.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await outcomesOf(asked)).toEqual(['ALREADY_DONE', 'ALREADY_DONE', 'ALREADY_DONE']);
  expect(sentCalls()).toHaveLength(2);
  expect(rewards()).toHaveLength(2);
});

test('an approval that the panel accepted and has not made yet is not sent again', async () => {
  local.isSlowToApprove = true;
  const approve = [idOf(0), idOf(1)];
  expect(await outcomesOf({ approve })).toEqual(['DONE', 'DONE']);
  expect(states().slice(0, 2)).toEqual(['AWAITING REVIEW', 'AWAITING REVIEW']);
  expect(await outcomesOf({ approve })).toEqual(['ALREADY_DONE', 'ALREADY_DONE']);
  expect(sentCalls()).toHaveLength(1);
  local.settle();
  expect(rewards()).toHaveLength(2);
});

test('money that is not what was confirmed is refused, and nothing is sent', async () => {
  const approve = [idOf(0), idOf(1)];
  for (const expectedCostMinor of [0, 75, 149, 151]) {
    expect(await refusalOf(decide({ approve, expectedCostMinor }))).toEqual({
      status: 409,
      code: 'COST_CHANGED',
    });
  }
  expect(sentCalls()).toEqual([]);
  expect(rewards()).toEqual([]);
});

test('what the panel refuses is named one by one, and the others are approved', async () => {
  local.refusals.set(idOf(1), 'This participant was banned.');
  local.refusals.set(idOf(4), 'This one, too.');
  const approve = people.map(({ submission }) => submission.id);
  expect(await outcomesOf({ approve })).toEqual([
    'DONE',
    'REFUSED: This participant was banned.',
    'DONE',
    'DONE',
    'REFUSED: This one, too.',
    'DONE',
  ]);
  expect(rewards()).toHaveLength(4);
  const { items } = await ada.call(listAuditEntries, {
    query: { search: study.studyId, direction: 'asc' },
  });
  const decided = items.filter(({ action }) => action === 'PANEL_SUBMISSIONS_DECIDED');
  expect(decided.map(({ actor, details }) => [actor?.id, details])).toEqual([
    [ada.userId, { step: 'confirmed', approve: 6, askToReturn: 0, cost: '4.50 GBP' }],
    [ada.userId, { step: 'sent', approved: 4, askedToReturn: 0, refused: 2, notSent: 0 }],
  ]);
  // Our own approvals are not found again as something that happened at the panel.
  expect(items.some(({ details }) => 'approved' in details && details['foundAtPanel'])).toBe(false);
  // What was refused can be tried again.
  local.refusals.clear();
  expect(await outcomesOf({ approve: [idOf(1)] })).toEqual(['DONE']);
});

test('a panel that goes down in the middle says so, and the rest is sent with the next try', async () => {
  const askToReturn = [0, 1, 2].map((at) => ({
    submissionId: idOf(at),
    reasons: ['PARTIAL'] as GateReason[],
  }));
  local.beforeAnswer = ({ path }) => {
    if (path.includes(`${idOf(1)}/request-return`)) panel.mood = 'answerLost';
  };
  const outcomes = await outcomesOf({ askToReturn });
  expect(outcomes.map((one) => one.split(':')[0])).toEqual(['DONE', 'NOT_SENT', 'NOT_SENT']);
  local.beforeAnswer = () => {};
  panel.mood = 'up';
  // The second had arrived, only its answer was lost.
  expect(await outcomesOf({ askToReturn })).toEqual(['ALREADY_DONE', 'ALREADY_DONE', 'DONE']);
});

test('a panel that is down before changes nothing and notes nothing', async () => {
  panel.mood = 'down';
  expect(await refusalOf(decide({ approve: [idOf(0)] }))).toEqual({
    status: 503,
    code: 'PANEL_UNREACHABLE',
  });
  panel.mood = 'up';
  const { submissions } = await ada.call(listPanelSubmissions, { studyId: study.studyId });
  expect(submissions.every(({ decision }) => decision === null)).toBe(true);
});

test('one that the participant returned meanwhile is refused by its state, and costs nothing', async () => {
  local.change(people[0]!.submission, 'RETURNED');
  const [outcome] = await outcomesOf({ approve: [idOf(0)] });
  expect(outcome).toContain('REFUSED: A submission that is RETURNED cannot be approved.');
  const askToReturn = [{ submissionId: idOf(0), reasons: ['PARTIAL'] as GateReason[] }];
  expect(await outcomesOf({ askToReturn })).toEqual(['ALREADY_DONE']);
  local.change(people[1]!.submission, 'ACTIVE');
  const active = [{ submissionId: idOf(1), reasons: ['PARTIAL'] as GateReason[] }];
  expect(await outcomesOf({ askToReturn: active })).toEqual([
    'REFUSED: Nobody can be asked to return a submission that is ACTIVE.',
  ]);
  expect(sentCalls()).toEqual([]);
  expect(rewards()).toEqual([]);
});

test('a submission that is named twice, is of another study, or is returned without a reason is refused', async () => {
  const other = await aPublishedStudy(world, ada);
  const foreign = aParticipant(world, other).submission.id;
  await ada.call(syncPanelStudy, { studyId: other.studyId });
  world.calls();
  const reasons: GateReason[] = ['PARTIAL'];
  const returned = { submissionId: idOf(0), reasons };
  const twice = { approve: [idOf(0)], askToReturn: [returned] };
  expect(await refusalOf(decide(twice))).toEqual({ status: 400, code: 'NAMED_TWICE' });
  expect(await refusalOf(decide({ approve: [foreign] }))).toMatchObject({ status: 404 });
  for (const silent of [[], ['WRONG_CODE', 'PROCESSING_FAILED']] as GateReason[][]) {
    const askToReturn = [{ ...returned, reasons: silent, text: ' ' }];
    expect(await refusalOf(decide({ askToReturn }))).toEqual({ status: 400, code: 'NO_REASON' });
  }
  expect(sentCalls()).toEqual([]);
});

test('neither another company nor somebody who is logged in as a colleague decides', async () => {
  const asked = { approve: [idOf(0)] };
  expect(await refusalOf(decide(asked, eve))).toMatchObject({ status: 404 });
  const { db } = server.context;
  const asAnother = (actorUserId: string | null) =>
    db.updateTable('tokens').set({ actorUserId }).where('userId', '=', ada.userId).execute();
  await asAnother(eve.userId);
  const refusal = await refusalOf(decide(asked));
  await asAnother(null);
  expect(refusal).toEqual({ status: 403, code: 'NOT_ALLOWED' });
  expect(rewards()).toEqual([]);
});
