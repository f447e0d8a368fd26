import { endSession, endVisit } from '@fovea/contract/participation/panelEnds';
import type { StatusCall } from '@fovea/contract/participation/redirectPanels';
import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ResearchContext } from '../recordings/researchContext';
import { aPanelStudy, fromPanel, PANEL_SECRET } from '../../testing/aPanelStudy';
import { startLocalPanel } from '../../testing/outside/localPanel';
import { finishedStudy } from '../../testing/respondentSteps';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const panel = setUp(startLocalPanel);
afterAll(() => panel.close());
const reach = (connect: ResearchContext['connectOutside']) =>
  Object.assign(server.context, { connectOutside: connect });

beforeEach(() => {
  panel.calls.length = 0;
  panel.answerWith(200);
  reach(panel.connect);
});

const STATUS_CALL: StatusCall = {
  method: 'POST',
  url: 'https://status.panel.example/s2s?id={{id}}&why={{foveaReason}}',
  ends: ['COMPLETE', 'NO_CONSENT', 'SCREENED_OUT'],
  isSigned: false,
};

const noticeOf = async (studyId: string) =>
  await server.context.db
    .selectFrom('panelEnds')
    .select(['panelEnd', 'notifyError'])
    .select((row) => row('notifiedAt', 'is not', null).as('isNotified'))
    .where('studyId', '=', studyId)
    .orderBy('id')
    .execute();

async function aCompleteRespondent(statusCall: Partial<StatusCall> = {}) {
  const studyId = await aPanelStudy(server, ada, { statusCall: { ...STATUS_CALL, ...statusCall } });
  const respondent = await fromPanel(server, studyId, { rid: 'a' });
  await finishedStudy(server, respondent);
  const { sessionId, token } = respondent;
  const end = async () =>
    await server.callWith(token)(endSession, { studyId, sessionId, body: { reason: 'finished' } });
  return { studyId, end };
}

test('the panel is told once, before the redirect', async () => {
  const { studyId, end } = await aCompleteRespondent();
  expect((await end()).redirectUrl).toContain('st=1');
  expect(panel.calls).toEqual(['POST status.panel.example/s2s?id=a&why=finished']);
  await end();
  await server.runJobs();
  expect(panel.calls).toHaveLength(1);
  expect(await noticeOf(studyId)).toEqual([
    { panelEnd: 'COMPLETE', notifyError: null, isNotified: true },
  ]);
});

test('the call is signed where the panel asks for it', async () => {
  const signing = {
    method: 'HMAC_SHA256',
    parameter: 'h',
    encoding: 'HEX',
    covers: 'ADDRESS',
  } as const;
  const statusCall = { ...STATUS_CALL, method: 'GET', isSigned: true } as const;
  const studyId = await aPanelStudy(server, ada, { signing, statusCall });
  const body = { reason: 'rejected', variables: { rid: 'v' } } as const;
  await server.callWith(null)(endVisit, { studyId, body });
  const plain = 'https://status.panel.example/s2s?id=v&why=rejected';
  const hash = createHmac('sha256', PANEL_SECRET).update(plain).digest('hex');
  expect(panel.calls).toEqual([`GET ${plain.slice('https://'.length)}&h=${hash}`]);
});

test('an end that the call is not made for is not told', async () => {
  const studyId = await aPanelStudy(server, ada, { statusCall: STATUS_CALL });
  const body = { reason: 'device', variables: { rid: 'v' } } as const;
  await server.callWith(null)(endVisit, { studyId, body });
  await server.runJobs();
  expect(panel.calls).toEqual([]);
  expect(await noticeOf(studyId)).toMatchObject([{ isNotified: false, notifyError: null }]);
});

test('a panel that fails keeps nobody, and is told again', async () => {
  panel.answerWith(500);
  const { studyId, end } = await aCompleteRespondent();
  expect((await end()).redirectUrl).toContain('st=1');
  expect(await noticeOf(studyId)).toEqual([
    { panelEnd: 'COMPLETE', notifyError: 'The panel answered with 500.', isNotified: false },
  ]);
  panel.answerWith(204);
  await server.runJobs();
  expect(panel.calls).toHaveLength(2);
  expect(panel.calls[1]).toBe(panel.calls[0]);
  expect(await noticeOf(studyId)).toEqual([
    { panelEnd: 'COMPLETE', notifyError: null, isNotified: true },
  ]);
});

test('a redirect of the panel is not followed', async () => {
  panel.answerWith(302);
  const { studyId, end } = await aCompleteRespondent();
  await end();
  expect(panel.calls).toHaveLength(1);
  expect(await noticeOf(studyId)).toMatchObject([{ notifyError: 'The panel answered with 302.' }]);
});

test('a panel that is silent keeps a respondent for five seconds at most', async () => {
  panel.answerWith(null);
  const { studyId, end } = await aCompleteRespondent();
  const beganMs = performance.now();
  expect((await end()).redirectUrl).toContain('st=1');
  expect(performance.now() - beganMs).toBeLessThan(8000);
  expect(await noticeOf(studyId)).toMatchObject([
    { notifyError: 'The panel did not answer within 5 seconds.', isNotified: false },
  ]);
});

test.each(['https://127.0.0.1/s2s', 'https://[::1]/s2s', 'https://localhost/s2s'])(
  'no private network is reached: %s',
  async (url) => {
    reach(undefined);
    const { studyId, end } = await aCompleteRespondent({ url });
    expect((await end()).redirectUrl).toContain('st=1');
    expect(await noticeOf(studyId)).toMatchObject([
      { notifyError: 'The address does not lead to the internet.', isNotified: false },
    ]);
  },
);

test('a respondent who finishes after all is told as complete', async () => {
  const studyId = await aPanelStudy(server, ada, { statusCall: STATUS_CALL });
  const respondent = await fromPanel(server, studyId, { rid: 'a' });
  const { sessionId, token } = respondent;
  const end = (reason: 'face' | 'finished') =>
    server.callWith(token)(endSession, { studyId, sessionId, body: { reason } });
  await end('face');
  await finishedStudy(server, respondent);
  await end('finished');
  expect(panel.calls).toEqual([
    'POST status.panel.example/s2s?id=a&why=face',
    'POST status.panel.example/s2s?id=a&why=finished',
  ]);
  expect(await noticeOf(studyId)).toMatchObject([{ panelEnd: 'COMPLETE', isNotified: true }]);
});
