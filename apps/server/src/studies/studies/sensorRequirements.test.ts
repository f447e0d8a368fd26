import { getInvitation, beginSession } from '@fovea/contract/participation/participation';
import { getSession, toggleCollection } from '@fovea/contract/participation/respondents';
import { listActivities } from '@fovea/contract/studies/activities';
import type { Sensors } from '@fovea/contract/studies/sensors';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy, updateStudy, type Study } from '@fovea/contract/studies/studies';
import { copyStudy } from '@fovea/contract/studies/studyLifecycle';
import { DEFAULT_SENSORS, NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../platform/store/migrations';
import { aRespondent, aSessionStart } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
let study: Study;
let count = 0;
beforeEach(async () => {
  study = await ada.call(createStudy, { body: { name: `Sensors ${++count}` }, query: {} });
  await ada.call(createStimulus, {
    studyId: study.id,
    body: { type: 'INSTRUCTION', blockId: study.topLevelBlocks[0]! },
  });
});

const FACE = { eyeTracking: true, headPose: true, facialExpressions: true };
const VOICE = { microphone: true, voiceAnalysis: true };
/** As studies could be stored before combinations were checked. */
const WITHOUT_WEBCAM: Sensors = { ...NOTHING_MEASURED, ...FACE, ...VOICE, respiration: true };

const turn = async (sensors: Partial<Sensors>) =>
  (await ada.call(updateStudy, { studyId: study.id, body: { sensors } })).sensors;
const start = () => ada.call(toggleCollection, { studyId: study.id, flag: 'true' });
const stored = (id = study.id) =>
  server.context.db
    .selectFrom('studies')
    .select(['sensors', 'checks', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
async function store(sensors: Sensors, more: object = {}, id = study.id): Promise<void> {
  await server.context.db
    .updateTable('studies')
    .set({
      sensors: JSON.stringify(sensors),
      checks: JSON.stringify({ audioInputCheck: sensors.microphone }),
      recordWebcamVideo: true,
      ...more,
    })
    .where('id', '=', id)
    .execute();
}

describe('a change of sensors', () => {
  it('of one field switches what it requires on and what requires it off', async () => {
    expect(await turn({ webcam: false })).toEqual(NOTHING_MEASURED);
    expect(await turn({ eyeTracking: true })).toEqual({
      ...NOTHING_MEASURED,
      webcam: true,
      eyeTracking: true,
    });
    expect(await turn({ voiceAnalysis: true })).toMatchObject({ ...VOICE, webcam: true });
    const checks = { audioInputCheck: true };
    await ada.call(updateStudy, { studyId: study.id, body: { checks } });
    expect(await turn({ webcam: false })).toEqual(NOTHING_MEASURED);
    expect((await stored()).checks.audioInputCheck).toBe(false);
  });

  it.each([
    { ...DEFAULT_SENSORS, webcam: false },
    { webcam: false, microphone: true },
    { microphone: false, voiceAnalysis: true },
  ])('to %o is refused, and nothing is stored', async (sensors) => {
    expect(await refusalOf(turn(sensors))).toEqual({ status: 400, code: 'SETTING_NOT_POSSIBLE' });
    expect(await stored()).toMatchObject({ sensors: DEFAULT_SENSORS, version: study.version + 1 });
  });
});

describe('a study that was stored with sensors that measure nothing', () => {
  it('cannot be started, and the refusal says what is wrong', async () => {
    await store(WITHOUT_WEBCAM);
    await expect(start()).rejects.toMatchObject({
      status: 409,
      problem: { code: 'CANNOT_START' },
      message: expect.stringMatching(/webcam is off.*respondent camera/),
    });
    await store({ ...DEFAULT_SENSORS, voiceAnalysis: true });
    expect(await refusalOf(start())).toEqual({ status: 409, code: 'CANNOT_START' });
    await turn({ voiceAnalysis: false });
    await start();
  });

  it('and locked keeps it, goes on, and asks and records only what is measured', async () => {
    await store(WITHOUT_WEBCAM, { firstStartedAt: new Date() });
    await start();
    expect((await stored()).sensors).toEqual(WITHOUT_WEBCAM);
    const anyone = server.callWith(null);
    const invitation = await anyone(getInvitation, { studyId: study.id });
    expect(invitation).toMatchObject({
      sensors: NOTHING_MEASURED,
      needsCamera: false,
      recordsWebcamVideo: false,
      setupSteps: ['fullscreen'],
    });
    const session = await aRespondent(server, study.id);
    expect(session).toMatchObject({
      sensors: NOTHING_MEASURED,
      needsCamera: false,
      recordWebcamVideo: false,
      setupSteps: ['fullscreen'],
      checks: { audioInputCheck: false },
    });
    expect(session.slides.map(({ type }) => type)).toEqual(['INSTRUCTION']);
    const { sessionId } = session;
    const { consent } = await ada.call(getSession, { studyId: study.id, sessionId });
    expect(consent).toMatchObject({ sensors: NOTHING_MEASURED, recordsWebcamVideo: false });
  });

  it('is asked for consent again by a page that still listed them', async () => {
    await store(WITHOUT_WEBCAM, { collecting: true });
    const plain = aSessionStart();
    const body = { ...plain, consent: { ...plain.consent, sensors: WITHOUT_WEBCAM } };
    const begun = server.callWith(null)(beginSession, { studyId: study.id, body });
    expect(await refusalOf(begun)).toEqual({ status: 409, code: 'CONSENT_CHANGED' });
  });

  it('has sessions from before that continue without the sensors that never measured', async () => {
    await store(WITHOUT_WEBCAM, { collecting: true });
    const { begin, sessionId } = await aRespondent(server, study.id);
    await server.context.db
      .updateTable('sessions')
      .set({
        sensors: JSON.stringify(WITHOUT_WEBCAM),
        recordWebcamVideo: true,
        checks: JSON.stringify({ audioInputCheck: true }),
      })
      .where('id', '=', sessionId)
      .execute();
    const resumed = await server.callWith(null)(beginSession, { studyId: study.id, body: begin });
    expect(resumed).toMatchObject({
      sensors: NOTHING_MEASURED,
      setupSteps: ['fullscreen'],
      recordWebcamVideo: false,
      checks: { audioInputCheck: false },
    });
  });

  it('and remote keeps it when a check is changed while it collects', async () => {
    await store(WITHOUT_WEBCAM, { collecting: true, studyType: 'REMOTE_DATA_COLLECTION' });
    const body = { checks: { respondentEyesCheck: true } };
    await ada.call(updateStudy, { studyId: study.id, body });
    const after = await stored();
    expect(after.sensors).toEqual(WITHOUT_WEBCAM);
    expect(after.checks).toMatchObject({ respondentEyesCheck: true });
  });

  it('is copied without them, because the copy is not locked', async () => {
    await store(WITHOUT_WEBCAM, { firstStartedAt: new Date() });
    const body = { name: `Copy ${count}`, targetFolderId: ada.rootFolder };
    await ada.call(copyStudy, { studyId: study.id, body });
    await server.runJobs();
    const { activities } = await ada.call(listActivities, {});
    const copyId = activities.find(({ studyId }) => studyId === study.id)!.resultStudyId!;
    const copy = await ada.call(getStudy, { studyId: copyId });
    expect(copy.sensors).toEqual(NOTHING_MEASURED);
    expect(copy.checks.audioInputCheck).toBe(false);
    expect((await stored()).sensors).toEqual(WITHOUT_WEBCAM);
  });
});

describe('the migration of stored studies', () => {
  const migrate = async () => {
    const { text } = migrations.find(({ name }) => name.startsWith('0011_'))!;
    await sql.raw(text).execute(server.context.db);
  };

  it.each([
    ['without the webcam', WITHOUT_WEBCAM, NOTHING_MEASURED],
    [
      'with voice analysis and no microphone',
      { ...DEFAULT_SENSORS, voiceAnalysis: true },
      DEFAULT_SENSORS,
    ],
  ] as const)('corrects an unlocked study %s', async (_, before, after) => {
    await aRespondent(server, study.id, { preview: true });
    await store(before);
    const { version } = await stored();
    await migrate();
    await migrate();
    const checks = { audioInputCheck: false };
    expect(await stored()).toEqual({ sensors: after, checks, version: version + 1 });
  });

  it.each([
    ['a study whose sensors are possible', { ...DEFAULT_SENSORS, ...VOICE }, {}],
    ['a study that collects', WITHOUT_WEBCAM, { collecting: true }],
    ['a study that was started', WITHOUT_WEBCAM, { firstStartedAt: new Date() }],
    ['a study in a lab', WITHOUT_WEBCAM, { studyType: 'LAB' }],
  ] as const)('leaves %s as it is', async (_, sensors, more) => {
    await store(sensors, more);
    const before = await stored();
    await migrate();
    expect(await stored()).toEqual(before);
  });

  it('leaves a study with a respondent as it is', async () => {
    await store(WITHOUT_WEBCAM, { collecting: true });
    await aRespondent(server, study.id);
    await store(WITHOUT_WEBCAM, { collecting: false });
    const before = await stored();
    await migrate();
    expect(await stored()).toEqual(before);
  });
});
