import { toggleCollection } from '@fovea/contract/participation/respondents';
import {
  decidePanelSubmissions,
  getPanelBoard,
  listPanelSubmissions,
  type PanelOutcome,
  type PanelProposal,
} from '@fovea/contract/participation/panelSubmissions';
import { getPanelStudy } from '@fovea/contract/participation/panelStudies';
import { beforeAll, expect, test } from 'vitest';
import { passTime } from '../../testing/erasure/passTime';
import {
  aParticipant,
  begin,
  end,
  GOOD_QUALITY,
  linkOf,
  sendAway,
  withdraw,
  type Participant,
} from '../../testing/prolific/panelParticipants';
import {
  aPublishedStudy,
  connected,
  setUpPanelServer,
  type PushedStudy,
} from '../../testing/prolific/panelServer';
import { setUpUser } from '../../testing/setUp';

const world = setUpPanelServer();
const { server, panel, local } = world;
const ada = setUpUser(server);
beforeAll(() => connected(panel, ada));

type TakesPart = (study: PushedStudy, participant: Participant) => Promise<void>;
const finishes =
  (ending: Parameters<typeof end>[4] = {}): TakesPart =>
  async (study, participant) =>
    end(world, study, participant, await begin(world, study, participant), ending);
const isSentAway =
  (reason: Parameters<typeof sendAway>[3]): TakesPart =>
  (study, participant) =>
    sendAway(world, study, participant, reason);

interface Way {
  readonly people: number;
  readonly takesPart: TakesPart;
  readonly proposal: PanelProposal;
  readonly outcome: PanelOutcome;
}

/** Thirty people, some of whom fail in each way. */
const WAYS: Readonly<Record<string, Way>> = {
  usable: { people: 9, takesPart: finishes(), proposal: 'APPROVE', outcome: 'USABLE' },
  'without the code': {
    people: 1,
    async takesPart(study, participant) {
      local.enter(study.atPanel, participant.submission, 'NOCODE');
      await finishes()(study, participant);
    },
    proposal: 'APPROVE',
    outcome: 'USABLE',
  },
  'timed out at the panel': {
    people: 1,
    async takesPart(study, participant) {
      local.change(participant.submission, 'TIMED-OUT');
      await finishes()(study, participant);
    },
    proposal: 'APPROVE',
    outcome: 'USABLE',
  },
  inaccurate: {
    people: 2,
    takesPart: finishes({ quality: { ...GOOD_QUALITY, accuracyDeg: 4.2 } }),
    proposal: 'ASK_TO_RETURN',
    outcome: 'UNUSABLE',
  },
  'without gaze': {
    people: 2,
    takesPart: finishes({ quality: { faceQuality: 0.9 }, isWithoutGaze: true }),
    proposal: 'ASK_TO_RETURN',
    outcome: 'UNUSABLE',
  },
  'still being processed': {
    people: 1,
    takesPart: finishes({ quality: null }),
    proposal: 'WAIT',
    outcome: 'WAITING',
  },
  'slow camera': {
    people: 2,
    takesPart: finishes({ reason: 'frameRate' }),
    proposal: 'NONE',
    outcome: 'SCREENED_OUT',
  },
  'calibration failed': {
    people: 2,
    takesPart: finishes({ reason: 'calibration' }),
    proposal: 'NONE',
    outcome: 'CALIBRATION_FAILED',
  },
  'no consent': {
    people: 2,
    takesPart: isSentAway('rejected'),
    proposal: 'NONE',
    outcome: 'NO_CONSENT',
  },
  'wrong device': {
    people: 1,
    takesPart: isSentAway('device'),
    proposal: 'NONE',
    outcome: 'INCOMPATIBLE_DEVICE',
  },
  'quota full': {
    people: 1,
    takesPart: isSentAway('quotaFull'),
    proposal: 'NONE',
    outcome: 'QUOTA_FULL',
  },
  'technical problem': {
    people: 1,
    takesPart: isSentAway('upload'),
    proposal: 'NONE',
    outcome: 'TECHNICAL_PROBLEM',
  },
  withdrawn: {
    people: 1,
    async takesPart(study, participant) {
      const session = await begin(world, study, participant);
      await end(world, study, participant, session);
      // Long enough after the start for the panel to have been asked in between.
      await passTime(server, 5 * 60_000);
      await withdraw(world, study, session);
    },
    proposal: 'ASK_TO_RETURN',
    outcome: 'WITHDRAWN',
  },
  returned: {
    people: 1,
    async takesPart(study, participant) {
      await begin(world, study, participant);
      local.change(participant.submission, 'RETURNED');
    },
    proposal: 'NONE',
    outcome: 'RETURNED',
  },
  'a code and nothing else': {
    people: 1,
    async takesPart(study, { submission }) {
      local.enter(study.atPanel, submission, study.pushed.codes[0]!.code);
    },
    proposal: 'ASK_TO_RETURN',
    outcome: 'NO_SESSION',
  },
  'link without ids': {
    people: 1,
    async takesPart(study, participant) {
      const session = await begin(world, study, participant, {});
      local.enter(study.atPanel, participant.submission, study.pushed.codes[0]!.code);
      await server.context.db
        .updateTable('sessions')
        .set({ endedAt: server.context.now() })
        .where('id', '=', session.sessionId)
        .execute();
    },
    proposal: 'ASK_TO_RETURN',
    outcome: 'NO_SESSION',
  },
  'another study in the link': {
    people: 1,
    async takesPart(study, participant) {
      const link = { ...linkOf(study, participant), STUDY_ID: 'f'.repeat(24) };
      const session = await begin(world, study, participant, link);
      await end(world, study, participant, session);
    },
    proposal: 'NONE',
    outcome: 'USABLE',
  },
};

test('thirty people come at once, each is credited or asked to return rightly, and the money agrees to the penny', async () => {
  const screenedOut = { rewardMinor: 17, slots: 20 };
  const study = await aPublishedStudy(world, ada, { places: 40, screenedOut });
  const { studyId } = study;
  const came = Object.entries(WAYS).flatMap(([name, way]) =>
    Array.from({ length: way.people }, () => ({ name, way, person: aParticipant(world, study) })),
  );
  expect(came).toHaveLength(30);
  const withdrawn = came.filter(({ name }) => name === 'withdrawn');
  const others = came.filter(({ name }) => name !== 'withdrawn');
  await Promise.all(others.map(({ way, person }) => way.takesPart(study, person)));
  // The collection is stopped while somebody is in it: who has begun finishes.
  for (const { way, person } of withdrawn) await way.takesPart(study, person);
  await ada.call(toggleCollection, { studyId, flag: 'false' });
  await passTime(server, 5 * 60_000);

  const { submissions, rewardMinor } = await ada.call(listPanelSubmissions, { studyId });
  const shownOf = (id: string) => submissions.find(({ submissionId }) => submissionId === id)!;
  for (const { name, way, person } of came) {
    const { proposal } = shownOf(person.submission.id);
    expect([name, proposal]).toEqual([name, way.proposal]);
  }
  expect(submissions.filter(({ match }) => match === 'NO_SUBMISSION')).toHaveLength(1);

  const proposed = (kind: PanelProposal) =>
    submissions.filter(({ proposal, submissionId }) => proposal === kind && submissionId !== null);
  const approve = proposed('APPROVE').map(({ submissionId }) => submissionId!);
  const askToReturn = proposed('ASK_TO_RETURN').map(({ submissionId, reasons }) => ({
    ...{ submissionId: submissionId!, reasons },
  }));
  const { outcomes } = await ada.call(decidePanelSubmissions, {
    studyId,
    body: { approve, askToReturn, expectedCostMinor: approve.length * rewardMinor },
  });
  expect(outcomes.filter(({ outcome }) => outcome !== 'DONE')).toEqual([]);
  for (const { name, way, person } of came) {
    const { status, returnRequestedAt } = person.submission;
    if (way.proposal === 'APPROVE') expect([name, status]).toEqual([name, 'APPROVED']);
    if (way.proposal === 'ASK_TO_RETURN') expect([name, returnRequestedAt]).not.toContain(null);
    if (way.proposal === 'WAIT') expect([name, returnRequestedAt]).toEqual([name, null]);
  }

  const board = await ada.call(getPanelBoard, { studyId });
  const counted = new Map<PanelOutcome, number>();
  for (const { outcome, count } of board.rows) {
    counted.set(outcome, (counted.get(outcome) ?? 0) + count);
  }
  const expected = new Map<PanelOutcome, number>([['NO_SUBMISSION', 1]]);
  for (const { way } of came) expected.set(way.outcome, (expected.get(way.outcome) ?? 0) + 1);
  expect(counted).toEqual(expected);
  expect(board.totals).toMatchObject({
    count: 31,
    approvedMinor: local.ledgerSum('reward'),
    screenedOutMinor: local.ledgerSum('screenedOut'),
    statedRewardsMinor: local.ledgerSum('reward') + local.ledgerSum('screenedOut'),
    feesMinor: local.ledgerSum('fee'),
    taxMinor: local.ledgerSum('tax'),
  });
  expect(board.totals.approvedMinor).toBe(11 * rewardMinor);
  expect(board.totals.screenedOutMinor).toBe(4 * 17);
  const { panelStudy } = await ada.call(getPanelStudy, { studyId });
  expect(panelStudy!.syncFailure).toBeNull();
});
