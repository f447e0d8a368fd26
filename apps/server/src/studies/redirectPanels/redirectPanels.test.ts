import {
  getRedirectPanel,
  removeRedirectPanel,
  setRedirectPanel,
  testRedirectPanel,
  type RedirectPanelChange,
} from '@fovea/contract/participation/redirectPanels';
import { getStudy } from '@fovea/contract/studies/studies';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { A_PANEL, aPanelStudy, fromPanel } from '../../testing/aPanelStudy';
import { aStudy } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const eve = setUpOutsider(server);

const SECRET = 'a secret of the panel';
const SIGNED: RedirectPanelChange = {
  ...A_PANEL,
  signing: { method: 'SHA256', parameter: 'h', encoding: 'HEX', covers: 'ADDRESS' },
};
const set = (studyId: string, body: RedirectPanelChange = A_PANEL) =>
  ada.call(setRedirectPanel, { studyId, body });
const panelOf = async (studyId: string) => (await ada.call(getRedirectPanel, { studyId })).panel;

test('a panel is set, its parameter declared, and its secret sealed', async () => {
  const studyId = await aStudy(server, ada, { collecting: false });
  expect(await panelOf(studyId)).toBeNull();
  const panel = await set(studyId, { ...SIGNED, secret: SECRET });
  expect(panel).toMatchObject({
    ...{ idParameter: 'rid', ends: A_PANEL.ends, signing: SIGNED.signing },
    ...{ secretEnding: SECRET.slice(-4), hasRespondents: false },
  });
  expect((await ada.call(getStudy, { studyId })).expectedParameters).toEqual(['rid']);
  const stored = await server.context.db.selectFrom('studyPanels').selectAll().execute();
  expect(JSON.stringify([stored, panel])).not.toContain(SECRET);
  // Without a secret the stored one stays; with no signature it is forgotten.
  expect((await set(studyId, SIGNED)).secretEnding).toBe(SECRET.slice(-4));
  expect((await set(studyId)).secretEnding).toBeNull();
  expect(await refusalOf(set(studyId, SIGNED))).toEqual({ status: 400, code: 'PANEL_NOT_VALID' });
});

test.each([
  ['ours', () => server.base.replace('127.0.0.1', 'localhost')],
  ['private', () => 'https://192.168.0.4/done'],
  ['a script', () => 'javascript:alert(1)'],
])('an address that is %s is refused', async (_, address) => {
  const studyId = await aStudy(server, ada, { collecting: false });
  const ends = { COMPLETE: address() };
  const refused = await refusalOf(set(studyId, { ...A_PANEL, ends }));
  expect(refused).toEqual({ status: 400, code: 'PANEL_NOT_VALID' });
});

test('the test shows every address as it would be sent, and stores nothing', async () => {
  const studyId = await aStudy(server, ada, { collecting: false });
  const panel = { ...SIGNED, secret: SECRET };
  const body = { panel, panelId: 'a/1' };
  const ends = await ada.call(testRedirectPanel, { studyId, body });
  const signedText = 'https://panel.example/back?st=1&id=a%2F1';
  const signature = createHash('sha256')
    .update(signedText + SECRET)
    .digest('hex');
  const redirectUrl = `${signedText}&h=${signature}`;
  expect(ends.find(({ end }) => end === 'COMPLETE')).toEqual({
    ...{ end: 'COMPLETE', redirectUrl, signedText, signature, statusCall: null },
  });
  expect(ends.find(({ end }) => end === 'NO_CONSENT')?.redirectUrl).toContain('st=2');
  expect(await panelOf(studyId)).toBeNull();
});

test('addresses may change while data is collected; the parameter may not once somebody came', async () => {
  const studyId = await aPanelStudy(server, ada);
  const other = { ...A_PANEL, idParameter: 'pid' };
  await set(studyId, other);
  await set(studyId, A_PANEL);
  await fromPanel(server, studyId, { rid: 'a' });
  await set(studyId, { ...A_PANEL, ends: { COMPLETE: 'https://panel.example/new' } });
  expect(await refusalOf(set(studyId, other))).toEqual({
    status: 409,
    code: 'ID_PARAMETER_LOCKED',
  });
});

test('a panel is removed once nobody can be on the way', async () => {
  const studyId = await aPanelStudy(server, ada);
  const remove = () => ada.call(removeRedirectPanel, { studyId });
  expect(await refusalOf(remove())).toEqual({ status: 409, code: 'COLLECTING' });
  await server.context.db
    .updateTable('studies')
    .set({ collecting: false })
    .where('id', '=', studyId)
    .execute();
  await remove();
  await remove();
  expect(await panelOf(studyId)).toBeNull();
});

test('a study that was pushed to a panel has no other', async () => {
  const studyId = await aPanelStudy(server, ada, { kind: 'PROLIFIC' });
  expect(await panelOf(studyId)).toBeNull();
  expect(await refusalOf(set(studyId))).toEqual({ status: 409, code: 'OTHER_PANEL' });
});

test('another company, and a user without the feature, are refused', async () => {
  const studyId = await aPanelStudy(server, ada);
  expect((await refusalOf(eve.call(getRedirectPanel, { studyId }))).status).toBe(404);
  const asked = eve.call(setRedirectPanel, { studyId, body: A_PANEL });
  expect((await refusalOf(asked)).status).toBe(404);
  const bob = await server.signedIn(['STUDY']);
  expect((await refusalOf(bob.call(getRedirectPanel, { studyId }))).status).toBe(403);
});
