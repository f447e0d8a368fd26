import { createBlock } from '@fovea/contract/studies/blocks';
import {
  createStimulus,
  type NewStimulus,
  type StimulusChange,
} from '@fovea/contract/studies/stimuli';
import {
  createStudy,
  getStudy,
  updateStudy,
  type Study,
  type StudyChange,
} from '@fovea/contract/studies/studies';
import { beginSession } from '@fovea/contract/participation/participation';
import { beforeEach, expect, test } from 'vitest';
import { aSessionStart, consentTo, previewSecretOf } from '../../testing/aStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
let study: Study;
let count = 0;
beforeEach(async () => {
  study = await ada.call(createStudy, { body: { name: `Changed ${++count}` }, query: {} });
});

const change = (body: StudyChange) => ada.call(updateStudy, { studyId: study.id, body });
const add = (body: Partial<NewStimulus> & Pick<NewStimulus, 'type'>) =>
  ada.call(createStimulus, {
    studyId: study.id,
    body: { blockId: study.topLevelBlocks[0]!, ...body },
  });
async function changed(id: string, stimulus: Omit<StimulusChange, 'id'>) {
  const { stimuli } = await change({ stimuli: [{ id, ...stimulus }] });
  return stimuli.find((one) => one.id === id)!;
}
const refused = (status: number, code: string) => ({ status, problem: { code } });

test('a change based on an outdated version is refused', async () => {
  const { version } = study;
  const first = await change({ version, contactEmail: 'a@example.org' });
  expect(first.version).toBe(version + 1);
  await expect(change({ version, contactEmail: 'b@example.org' })).rejects.toMatchObject(
    refused(409, 'STALE_VERSION'),
  );
  for (const wrong of [-1, 0, version + 1000]) {
    await expect(change({ version: wrong })).rejects.toMatchObject(refused(409, 'STALE_VERSION'));
  }
  const second = await change({ version: first.version, contactEmail: 'c@example.org' });
  expect(second.contactEmail).toBe('c@example.org');
});

test('settings follow those they depend on, and invalid ones are refused with a message', async () => {
  expect(study).toMatchObject({
    blockUsage: 'BLOCK_RANDOM_CHOICE',
    locale: 'en-US',
    deviceTypes: ['DESKTOP'],
    checks: { respondentPositionCheck: false },
  });
  await change({ sensors: { webcam: false } });
  expect((await change({ sensors: { microphone: true } })).sensors).toMatchObject({
    webcam: true,
    microphone: true,
    eyeTracking: false,
  });
  const checked = await change({
    checks: { audioInputCheck: true, respondentPositionCheck: true },
  });
  expect(checked.checks).toMatchObject({ audioInputCheck: true, audioOutputCheck: false });
  expect((await change({ sensors: { microphone: false } })).checks.audioInputCheck).toBe(false);
  for (const [asked, message] of [
    [{ deviceTypes: ['PHONE'] }, 'Phone is not supported yet.'],
    [
      { checks: { audioInputCheck: true } },
      'The microphone check requires the microphone to be on.',
    ],
    [{ checks: { audioOutputCheck: true } }, /requires a video, website or Qualtrics stimulus/],
    [{ sensors: { respiration: true } }, 'Your company has no access to respiration.'],
    [{ sensors: { labDevices: true } }, 'Laboratory devices are recorded in lab studies only.'],
    [{ deviceTypes: [] }, 'At least one device type must be chosen.'],
  ] as [StudyChange, string | RegExp][]) {
    await expect(change(asked)).rejects.toMatchObject({
      ...refused(400, 'SETTING_NOT_POSSIBLE'),
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    });
  }
  await add({ type: 'WEB', websiteUrl: 'example.com' });
  expect((await change({ checks: { audioOutputCheck: true } })).checks.audioOutputCheck).toBe(true);
  expect(
    (await change({ deviceTypes: ['TABLET', 'DESKTOP', 'TABLET'] })).deviceTypes.sort(),
  ).toEqual(['DESKTOP', 'TABLET']);
  await server.context.db
    .updateTable('companies')
    .set({ preProcessingVersions: JSON.stringify([{ jobType: 'Respiration', version: '1' }]) })
    .where('id', '=', ada.companyId)
    .execute();
  expect((await change({ sensors: { respiration: true } })).sensors.respiration).toBe(true);
});

test('the laboratory devices of a lab study stay on while other sensors are switched', async () => {
  await server.context.db
    .updateTable('studies')
    .set({ studyType: 'LAB' })
    .where('id', '=', study.id)
    .execute();
  expect((await change({ sensors: { labDevices: true } })).sensors.labDevices).toBe(true);
  const { sensors } = await change({ sensors: { screenRecording: true } });
  expect(sensors).toMatchObject({ labDevices: true, screenRecording: true });
});

test('redirects are converted to https and must lead to the web', async () => {
  const changedStudy = await change({
    studyFinishedRedirect: 'http://panel.example/done?id={rid}',
    rejectConsentRedirect: '',
    collectionErrorRedirect: 'panel.example/error',
  });
  expect(changedStudy).toMatchObject({
    studyFinishedRedirect: 'https://panel.example/done?id={rid}',
    rejectConsentRedirect: '',
    collectionErrorRedirect: 'https://panel.example/error',
  });
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://a:b@panel.example']) {
    await expect(change({ studyFinishedRedirect: url })).rejects.toMatchObject(
      refused(400, 'REDIRECT_NOT_VALID'),
    );
  }
});

test('language and flow selection must be one of the available options', async () => {
  expect((await change({ locale: 'he-IL' })).locale).toBe('he-IL');
  await expect(change({ locale: 'xx-XX' })).rejects.toMatchObject(refused(400, 'LOCALE_NOT_KNOWN'));
  const manual = { blockUsage: 'BLOCK_MANUAL_CHOICE' as const };
  await expect(change(manual)).rejects.toMatchObject(refused(409, 'ONE_FLOW'));
  await ada.call(createBlock, { studyId: study.id, body: {} });
  expect((await change(manual)).blockUsage).toBe('BLOCK_MANUAL_CHOICE');
  await expect(change({ blockUsage: 'BLOCKS_NOT_USED' })).rejects.toMatchObject(
    refused(400, 'FLOWS_NEEDED'),
  );
});

test('two stimuli cannot get the same name in one change', async () => {
  const a = await add({ type: 'INSTRUCTION', name: 'a' });
  const b = await add({ type: 'INSTRUCTION', name: 'b' });
  const both = (first: string, second: string) =>
    change({
      stimuli: [
        { id: a.id, displayName: first },
        { id: b.id, displayName: second },
      ],
    });
  await expect(both('Same', 'same ')).rejects.toMatchObject(refused(400, 'NAME_NOT_VALID'));
  expect((await both('c', 'a')).stimuli.map(({ displayName }) => displayName)).toEqual(
    expect.arrayContaining(['c', 'a']),
  );
});

test('the recording of camera and screen can be set per stimulus', async () => {
  const { id } = await add({ type: 'INSTRUCTION', name: 'Recorded' });
  const recorded = { id, recordWebcam: true, recordScreen: true };
  const { stimuli } = await change({ stimuli: [recorded] });
  expect(stimuli.find((one) => one.id === id)).toMatchObject(recorded);
});

test('websites, Qualtrics and surveys start with their defaults', async () => {
  expect(await add({ type: 'WEB', websiteUrl: 'www.example.com' })).toMatchObject({
    name: 'Website',
    websiteUrl: 'https://www.example.com',
    exposureTimeMs: 300_000,
    width: 1920,
    height: 1080,
    recordWebcam: true,
    recordScreen: true,
    surveyQuestions: null,
  });
  expect(await add({ type: 'QUALTRICS', websiteUrl: 'http://q.example/SV_1' })).toMatchObject({
    name: 'Qualtrics',
    websiteUrl: 'http://q.example/SV_1',
    recordScreen: true,
  });
  expect(await add({ type: 'JS_SURVEY', name: 'After' })).toMatchObject({
    exposureTimeMs: 0,
    recordWebcam: false,
    recordScreen: false,
    surveyQuestions: { title: 'After', showCompletedPage: false },
    surveyTheme: null,
  });
});

test.each([
  undefined,
  '',
  'https://',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'http://[::1]/',
  'http://0x7f.1',
  'http://localtest.me',
  'http://169.254.169.254/',
  'http://user@example.com',
])('a website %s is refused, whether new or changed', async (websiteUrl) => {
  const wrong = refused(400, 'WEBSITE_NOT_VALID');
  for (const type of ['WEB', 'QUALTRICS'] as const) {
    const body = websiteUrl === undefined ? { type } : { type, websiteUrl };
    await expect(add(body)).rejects.toMatchObject(wrong);
  }
  if (websiteUrl === undefined) return;
  const { id } = await add({ type: 'WEB', websiteUrl: 'example.com' });
  await expect(changed(id, { websiteUrl })).rejects.toMatchObject(wrong);
});

test('switching the display type resets the exposure time and forces manual advance', async () => {
  const { id } = await add({ type: 'WEB', websiteUrl: 'example.com' });
  await changed(id, { exposureTimeMs: 60_000, tags: ['quality-metrics'] });
  expect(await changed(id, { tags: ['quality-metrics', 'open-new-tab'] })).toMatchObject({
    exposureTimeMs: 0,
    manualAdvance: true,
    tags: ['quality-metrics', 'open-new-tab'],
  });
  expect(await changed(id, { manualAdvance: false, exposureTimeMs: 5000 })).toMatchObject({
    exposureTimeMs: 0,
    manualAdvance: true,
  });
  expect(await changed(id, { tags: ['quality-metrics'] })).toMatchObject({
    exposureTimeMs: 300_000,
    tags: ['quality-metrics'],
  });
  const text = await add({ type: 'INSTRUCTION' });
  await expect(changed(text.id, { tags: ['open-new-tab'] })).rejects.toMatchObject({ status: 400 });
  await expect(changed(text.id, { websiteUrl: 'example.com' })).rejects.toMatchObject({
    status: 400,
  });
  await expect(changed(text.id, { surveyQuestions: {} })).rejects.toMatchObject({ status: 400 });
});

const survey = (element: object) => ({ pages: [{ name: 'p', elements: [element] }] });

test('a survey is stored unchanged, and a dangerous one is refused with the positions', async () => {
  const { id } = await add({ type: 'JS_SURVEY' });
  const questions = survey({ type: 'radiogroup', name: 'q', choices: ['yes', 'no'] });
  expect((await changed(id, { surveyQuestions: questions })).surveyQuestions).toEqual(questions);
  const deep = JSON.parse(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`) as object;
  for (const dangerous of [
    survey({ type: 'html', name: 'h', html: '<img src=x onerror=alert(1)>' }),
    survey({
      type: 'dropdown',
      name: 'd',
      choicesByUrl: { url: 'http://169.254.169.254/latest/meta-data' },
    }),
    survey({
      type: 'text',
      name: 't',
      validators: [{ type: 'regex', regex: '(a+)\\1$' }],
    }),
    survey({ type: 'text', name: '__proto__' }),
    deep,
  ] as Record<string, unknown>[]) {
    const failure = await changed(id, { surveyQuestions: dangerous }).catch(
      (reason: unknown) => reason,
    );
    expect(failure).toMatchObject(refused(422, 'SURVEY_NOT_SAFE'));
    const { findings } = (failure as { problem: { findings: { path: string }[] } }).problem;
    expect(findings.length).toBeGreaterThan(0);
  }
  const now = await ada.call(getStudy, { studyId: study.id });
  expect(now.stimuli.find((one) => one.id === id)!.surveyQuestions).toEqual(questions);
});

test('instructions are sanitised to the allowed rich text', async () => {
  const { id } = await add({ type: 'INSTRUCTION' });
  const colors = { color: '#000000', backgroundColor: '#ffffff' };
  const write = async (instructions: string) =>
    (await changed(id, { instructionOptions: { ...colors, instructions } })).instructionOptions!
      .instructions;
  expect(await write('<p onclick="alert(1)">Look <strong>here</strong></p>')).toBe(
    '<p>Look <strong>here</strong></p>',
  );
  expect(await write('1 < 2 & 3')).toBe('1 < 2 & 3');
  const seen500 = `<p>${'&lt;'.repeat(500)}</p>`;
  expect(await write(seen500)).toBe(seen500);
  await expect(write(`<p>${'x'.repeat(501)}</p>`)).rejects.toMatchObject({ status: 400 });
  await expect(write(`<p>${'<b></b>'.repeat(5000)}</p>`)).rejects.toMatchObject({ status: 400 });
});

test('a remote study: settings made here can be changed, what was built elsewhere cannot', async () => {
  const { db } = server.context;
  const set = (values: object) =>
    db.updateTable('studies').set(values).where('id', '=', study.id).execute();
  await set({ studyType: 'REMOTE_DATA_COLLECTION', collecting: true });
  const settings = {
    consentForm: 'Take part?',
    contactEmail: 'odc@example.org',
    locale: 'sv-SE',
    rejectConsentRedirect: 'http://example.org/no',
    studyFinishedRedirect: 'https://example.org/yes',
    collectionErrorRedirect: '',
    checks: { respondentPositionCheck: true },
  };
  const after = await change({ version: study.version, ...settings });
  expect(after).toMatchObject({
    ...settings,
    rejectConsentRedirect: 'https://example.org/no',
    sensors: study.sensors,
    deviceTypes: study.deviceTypes,
  });
  for (const body of [
    { name: 'Another' },
    { recordWebcamVideo: true },
    { sensors: { microphone: true } },
    { deviceTypes: ['TABLET' as const] },
    { blockUsage: 'BLOCK_RANDOM_CHOICE' as const },
    { contactEmail: 'x@example.org', stimuli: [{ id: study.stimuli[0]!.id, name: 'Mine' }] },
  ]) {
    await expect(change(body)).rejects.toMatchObject(refused(409, 'NOT_CLOUD_NATIVE'));
  }
  await expect(change({ checks: { audioInputCheck: true } })).rejects.toMatchObject(
    refused(400, 'SETTING_NOT_POSSIBLE'),
  );

  const previewSecret = await previewSecretOf(server, study.id);
  const begin = (consentForm: string, preview: boolean) =>
    server.callWith(null)(beginSession, {
      studyId: study.id,
      body: { ...aSessionStart({ preview }), consent: consentTo(consentForm), previewSecret },
    });
  await begin('Take part?', true);
  await change({ consentForm: 'Will you take part?' });
  await begin('Will you take part?', false);
  const other = change({ consentForm: 'You agreed to more.', contactEmail: 'late@example.org' });
  await expect(other).rejects.toMatchObject(refused(409, 'CONSENT_LOCKED'));
  const last = await change({ consentForm: 'Will you take part?', locale: 'de-DE' });
  expect(last).toMatchObject({ contactEmail: 'odc@example.org', locale: 'de-DE' });
});

test('the settings of an imported lab study and of a locked online study cannot be changed', async () => {
  const { db } = server.context;
  for (const [values, code] of [
    [{ studyType: 'LAB', desktopGeneration: 'fovea_8' }, 'NOT_CLOUD_NATIVE'],
    [{ studyType: 'ONLINE', firstStartedAt: new Date() }, 'STUDY_LOCKED'],
  ] as const) {
    await db.updateTable('studies').set(values).where('id', '=', study.id).execute();
    for (const body of [
      { contactEmail: 'x@example.org' },
      { consentForm: 'Other' },
      { checks: { respondentPositionCheck: true } },
    ]) {
      await expect(change(body)).rejects.toMatchObject(refused(409, code));
    }
  }
});

test.each(['IMAGE', 'INSTRUCTION', 'WEB', 'QUALTRICS'] as const)(
  '%s: no exposure time together with automatic advance is refused, whichever is changed',
  async (type) => {
    const made = await add({ type: 'INSTRUCTION', name: `Never over ${type}` });
    // An image needs a file, which this test does without.
    await server.context.db
      .updateTable('stimuli')
      .set({ type })
      .where('id', '=', made.id)
      .execute();
    const never = {
      status: 400,
      message: `Never over ${type}: With automatic advance, the exposure time must be longer than 0.`,
    };
    await expect(changed(made.id, { exposureTimeMs: 0 })).rejects.toMatchObject(never);
    const manual = { manualAdvance: true, exposureTimeMs: 0 };
    expect(await changed(made.id, manual)).toMatchObject(manual);
    await expect(changed(made.id, { manualAdvance: false })).rejects.toMatchObject(never);
    const automatic = { manualAdvance: false, exposureTimeMs: 100 };
    expect(await changed(made.id, automatic)).toMatchObject(automatic);
  },
);

test('a stimulus stored without an exposure time keeps it until it is mended', async () => {
  const { id } = await add({ type: 'INSTRUCTION', name: 'From before' });
  await server.context.db
    .updateTable('stimuli')
    .set({ exposureTimeMs: 0, manualAdvance: false })
    .where('id', '=', id)
    .execute();
  expect(await changed(id, { displayName: 'Renamed', trackMouse: true })).toMatchObject({
    displayName: 'Renamed',
    exposureTimeMs: 0,
  });
});
