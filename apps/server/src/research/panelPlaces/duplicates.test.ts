import { beginSession } from '@fovea/contract/participation/participation';
import { deleteSessionData } from '@fovea/contract/participation/respondents';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { DOUBTFUL_PARAMETERS } from '@fovea/rules/participation/panelParameters';
import { expect, test } from 'vitest';
import { aPanelStudy, A_PANEL, fromPanel } from '../../testing/aPanelStudy';
import { aRespondent, aSessionStart, aStudy, previewSecretOf } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { finishedStudy } from '../../testing/respondentSteps';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const DUPLICATE = { status: 409, code: 'DUPLICATE' };
const NO_ID = { status: 400, code: 'PANEL_ID' };

const sessionsOf = async (studyId: string) =>
  await server.context.db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', studyId)
    .where('preview', '=', false)
    .execute();

test('the same id a second time is refused, also when the first has finished', async () => {
  const studyId = await aPanelStudy(server, ada);
  const first = await fromPanel(server, studyId, { rid: 'a' });
  expect(await refusalOf(fromPanel(server, studyId, { rid: 'a' }))).toEqual(DUPLICATE);
  await finishedStudy(server, first);
  expect(await refusalOf(fromPanel(server, studyId, { rid: 'a' }))).toEqual(DUPLICATE);
  await fromPanel(server, studyId, { rid: 'A' });
  expect(await sessionsOf(studyId)).toHaveLength(2);
});

test('the same id in another study begins there', async () => {
  const one = await aPanelStudy(server, ada);
  const other = await aPanelStudy(server, ada);
  await fromPanel(server, one, { rid: 'a' });
  expect((await fromPanel(server, other, { rid: 'a' })).countsEnds).toBe(true);
});

test('the same browser continues its own session', async () => {
  const studyId = await aPanelStudy(server, ada);
  const first = await fromPanel(server, studyId, { rid: 'a' });
  const again = await server.callWith(null)(beginSession, { studyId, body: first.begin });
  expect(again.sessionId).toBe(first.sessionId);
  expect(await sessionsOf(studyId)).toHaveLength(1);
});

test('of twenty starts with one id at once, exactly one begins', async () => {
  const studyId = await aPanelStudy(server, ada);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => fromPanel(server, studyId, { rid: 'a' })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await sessionsOf(studyId)).toHaveLength(1);
});

test('previews count nowhere', async () => {
  const studyId = await aPanelStudy(server, ada);
  const previewSecret = await previewSecretOf(server, studyId);
  const preview = () => ({
    ...aSessionStart({ preview: true }),
    ...{ variables: { rid: 'a' }, previewSecret },
  });
  await aRespondent(server, studyId, {}, preview());
  await aRespondent(server, studyId, {}, preview());
  await aRespondent(server, studyId, {}, { ...preview(), variables: {} as never });
  await fromPanel(server, studyId, { rid: 'a' });
  expect(await sessionsOf(studyId)).toHaveLength(1);
});

test.each<[string, Record<string, string>]>([
  ['missing', {}],
  ['empty', { rid: '' }],
  ['a placeholder that was not replaced', { rid: '[%RID%]' }],
  ['of two people', { rid: 'b', foveaIngoingUrl: 'https://x.example/?rid=a&rid=b' }],
  ['of 2,000 characters', { rid: 'x'.repeat(2000) }],
  ['with a line break', { rid: 'a\nb' }],
  ['with a bell', { rid: 'a\u0007' }],
])('an id that is %s is refused, and nothing begins', async (_, variables) => {
  const studyId = await aPanelStudy(server, ada);
  expect(await refusalOf(fromPanel(server, studyId, variables))).toEqual(NO_ID);
  expect(await sessionsOf(studyId)).toEqual([]);
});

test('whoever withdrew, or whose data was deleted, may come again', async () => {
  const studyId = await aPanelStudy(server, ada);
  const first = await fromPanel(server, studyId, { rid: 'a' });
  const { sessionId, begin } = first;
  const body = { secret: begin.secret };
  await server.callWith(null)(withdrawSession, { studyId, sessionId, body });
  const second = await fromPanel(server, studyId, { rid: 'a' });
  await finishedStudy(server, second);
  await ada.call(deleteSessionData, { studyId, sessionId: second.sessionId });
  const third = await fromPanel(server, studyId, { rid: 'a' });
  expect(third.sessionId).not.toBe(second.sessionId);
});

test('an id that came before there was a panel counts', async () => {
  const studyId = await aStudy(server, ada);
  await fromPanel(server, studyId, { rid: 'a' });
  await fromPanel(server, studyId, { rid: 'a' });
  const { db, now } = server.context;
  await db
    .insertInto('studyPanels')
    .values({
      ...{ studyId, companyId: ada.companyId, kind: 'REDIRECT', idParameter: 'rid' },
      ...{ ends: JSON.stringify(A_PANEL.ends), createdAt: now(), updatedAt: now() },
    })
    .execute();
  expect(await refusalOf(fromPanel(server, studyId, { rid: 'a' }))).toEqual(DUPLICATE);
  await fromPanel(server, studyId, { rid: 'b' });
  expect(await refusalOf(fromPanel(server, studyId, { rid: 'b' }))).toEqual(DUPLICATE);
});

test('from Prolific, an id is refused the second time, and a missing one is marked', async () => {
  const idParameter = 'PROLIFIC_PID';
  const studyId = await aPanelStudy(server, ada, { kind: 'PROLIFIC', idParameter });
  await server.context.db
    .updateTable('studies')
    .set({ panelProviderType: 'PROLIFIC' })
    .where('id', '=', studyId)
    .execute();
  const good = { PROLIFIC_PID: '5f0c1d2e3a4b5c6d7e8f9012', STUDY_ID: 's', SESSION_ID: 'x' };
  await fromPanel(server, studyId, good);
  expect(await refusalOf(fromPanel(server, studyId, good))).toEqual(DUPLICATE);
  const { sessionId } = await fromPanel(server, studyId, {});
  const { variables } = await server.context.db
    .selectFrom('sessions')
    .select('variables')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect(variables).toEqual({ [DOUBTFUL_PARAMETERS]: 'true' });
});
