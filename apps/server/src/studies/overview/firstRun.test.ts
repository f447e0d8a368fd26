import { getPreview } from '@fovea/contract/participation/participation';
import { changeFirstRun, type FirstRun } from '@fovea/contract/studies/firstRun';
import { getHome } from '@fovea/contract/studies/overview';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import { expect, test } from 'vitest';
import { aRespondent, collecting, previewSecretOf } from '../../testing/aStudy';
import { insertSessions } from '../../testing/insertSessions';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const server = setUpServer();

const firstRun = async (user: SignedIn): Promise<FirstRun> =>
  (await user.call(getHome, {})).firstRun;
const done = async (user: SignedIn) =>
  (await firstRun(user)).steps.filter(({ isDone }) => isDone).map(({ name }) => name);

async function builtStudy(user: SignedIn): Promise<string> {
  const { id: studyId, topLevelBlocks } = await user.call(createStudy, {
    body: { name: `Mine ${crypto.randomUUID().slice(-12)}` },
    query: {},
  });
  await user.call(createStimulus, {
    studyId,
    body: { type: 'INSTRUCTION', name: 'Welcome', blockId: topLevelBlocks[0]! },
  });
  return studyId;
}

test('the checklist follows what was really done', async () => {
  const ada = await server.otherCompanyUser();
  const studyId = await builtStudy(ada);
  expect((await firstRun(ada)).steps).toEqual([
    { name: 'build', isDone: true, studyId },
    { name: 'preview', isDone: false, studyId },
    { name: 'takePart', isDone: false, studyId },
    { name: 'seeGaze', isDone: false, studyId: null },
  ]);

  const previewSecret = await previewSecretOf(server, studyId);
  await server.callWith(null)(getPreview, { studyId, query: { previewSecret } });
  expect(await done(ada)).toEqual(['build', 'preview']);

  await collecting(server, studyId, true);
  await aRespondent(server, studyId);
  expect(await done(ada)).toEqual(['build', 'preview']);
  await insertSessions(server, studyId, [{ number: 7, endedAt: new Date() }]);
  expect(await done(ada)).toEqual(['build', 'preview', 'takePart']);

  const seen = { body: { gazeSeenIn: studyId } };
  expect(await refusalOf(ada.call(changeFirstRun, seen))).toMatchObject({
    status: 409,
    code: 'NOTHING_PROCESSED',
  });
  await server.context.db
    .updateTable('sessions')
    .set({ processedAt: new Date() })
    .where('studyId', '=', studyId)
    .where('number', '=', 7)
    .execute();
  const { steps } = await ada.call(changeFirstRun, seen);
  expect(steps.every(({ isDone }) => isDone)).toBe(true);
});

test('somebody whom a threshold ended early has not taken part, and has no gaze to see', async () => {
  const ada = await server.otherCompanyUser();
  const studyId = await builtStudy(ada);
  const at = new Date();
  await collecting(server, studyId, true);
  await insertSessions(server, studyId, [{ number: 1, endedAt: at, processedAt: at }]);
  const { db } = server.context;
  const set = (changed: { screenedOut?: string | null; noGaze?: string | null }) =>
    db.updateTable('sessions').set(changed).where('studyId', '=', studyId).execute();
  const see = () => ada.call(changeFirstRun, { body: { gazeSeenIn: studyId } });
  await set({ screenedOut: JSON.stringify({ threshold: 'frameRateThresholdHz' }) });
  expect(await done(ada)).toEqual(['build']);
  expect((await firstRun(ada)).wasScreenedOut).toBe(true);
  expect(await refusalOf(see())).toMatchObject({ status: 409, code: 'NOTHING_PROCESSED' });
  await set({ screenedOut: null, noGaze: JSON.stringify({ reason: 'noCalibration' }) });
  expect(await done(ada)).toEqual(['build', 'takePart']);
  expect((await firstRun(ada)).wasScreenedOut).toBe(false);
  expect(await refusalOf(see())).toMatchObject({ status: 409 });
  await set({ noGaze: null });
  await see();
  expect(await done(ada)).toEqual(['build', 'takePart', 'seeGaze']);
});

test('an entire preview counts as a preview and as nobody who took part', async () => {
  const ada = await server.otherCompanyUser();
  const studyId = await builtStudy(ada);
  await aRespondent(server, studyId, { preview: true });
  expect(await done(ada)).toEqual(['build', 'preview']);
});

test('studies of others and demo studies are nothing that the user did', async () => {
  const ada = await server.otherCompanyUser();
  const studyId = await builtStudy(ada);
  const { db } = server.context;
  const demo = { companyId: ada.companyId, studyId, seed: 'a', respondents: 1 };
  await db.insertInto('demoStudies').values(demo).execute();
  expect(await done(ada)).toEqual([]);
  await db.deleteFrom('demoStudies').where('studyId', '=', studyId).execute();
  expect(await done(ada)).toEqual(['build']);
  const stranger = await server.otherCompanyUser();
  await db.updateTable('studies').set({ ownerId: null }).where('id', '=', studyId).execute();
  expect(await done(ada)).toEqual([]);
  const seen = stranger.call(changeFirstRun, { body: { gazeSeenIn: studyId } });
  expect(await refusalOf(seen)).toMatchObject({ status: 404 });
});

test('the checklist is closed and shown again by each user for themselves', async () => {
  const ada = await server.signedIn();
  const bob = await server.signedIn();
  const close = (isDismissed: boolean) => ada.call(changeFirstRun, { body: { isDismissed } });
  expect(await close(true)).toMatchObject({ isDismissed: true });
  expect((await firstRun(ada)).isDismissed).toBe(true);
  expect((await firstRun(bob)).isDismissed).toBe(false);
  expect(await close(false)).toMatchObject({ isDismissed: false });
});
