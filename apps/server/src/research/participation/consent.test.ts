import {
  getConsentText,
  getSession,
  listSessions,
} from '@fovea/contract/participation/respondents';
import type { Sensors } from '@fovea/contract/studies/sensors';
import { getStudy, updateStudy } from '@fovea/contract/studies/studies';
import {
  beginSession,
  getInvitation,
  type BeginSession,
} from '@fovea/contract/participation/participation';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRecordings } from '../recordings/recordings';
import { aSessionStart, aStudy, previewSecretOf } from '../../testing/aStudy';
import { recordingFolder } from '../../testing/recordings/recordingFolder';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const anyone = () => server.callWith(null);

/** A respondent who read the current invitation. */
async function reader(studyId: string, over: Partial<BeginSession['consent']> = {}) {
  const { sensors, recordsWebcamVideo } = await anyone()(getInvitation, { studyId });
  const plain = aSessionStart();
  return { ...plain, consent: { ...plain.consent, sensors, recordsWebcamVideo, ...over } };
}

describe('consent', () => {
  it('is stored with what was agreed to: text, sensors, video, version of the study, both clocks', async () => {
    const studyId = await aStudy(server, ada);
    const { version, sensors } = await ada.call(getStudy, { studyId });
    const body = await reader(studyId);
    const { sessionId } = await anyone()(beginSession, { studyId, body });
    const expected = {
      textSha256: body.consent.textSha256,
      version: 1,
      locale: 'en-US',
      clientTime: '2026-01-02T03:04:05.000Z',
      serverTime: expect.stringMatching(/^20\d\d-/) as string,
      sensors,
      recordsWebcamVideo: false,
      studyVersion: version,
    };
    const before = await ada.call(getSession, { studyId, sessionId });
    expect(before.consent).toEqual(expected);
    expect(before.consentTime).toBe(before.consent!.serverTime);
    const folder = recordingFolder(server.context, { studyId, sessionId });
    const file = JSON.parse(await readFile(join(folder, 'session.json'), 'utf8')) as object;
    expect(file).toMatchObject({ consent: before.consent!, sensors });
    // It stays as agreed even if the study changes and the database loses the session.
    await server.context.db
      .updateTable('studies')
      .set({ recordWebcamVideo: true, version: version + 7 })
      .where('id', '=', studyId)
      .execute();
    await server.context.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    await (
      await openRecordings(server.context)
    ).reindexed;
    const after = await ada.call(getSession, { studyId, sessionId });
    expect(after.consent).toEqual(before.consent);
    const { consent } = await anyone()(getInvitation, { studyId });
    await server.context.db
      .updateTable('studies')
      .set({ consentForm: 'Other words.' })
      .where('id', '=', studyId)
      .execute();
    const messages = await ada.call(getConsentText, { studyId, sessionId });
    expect(messages).toEqual({ text: consent.text, textSha256: expected.textSha256 });
    const again = await anyone()(beginSession, { studyId, body });
    expect(again).toMatchObject({ sensors, recordWebcamVideo: false });
  });

  it('to recording the video is separate from consent to derived data', async () => {
    const studyId = await aStudy(server, ada, { collecting: false });
    await server.context.db
      .updateTable('studies')
      .set({ recordWebcamVideo: true, collecting: true })
      .where('id', '=', studyId)
      .execute();
    const body = await reader(studyId);
    const { sessionId, recordWebcamVideo } = await anyone()(beginSession, { studyId, body });
    expect(recordWebcamVideo).toBe(true);
    const { consent } = await ada.call(getSession, { studyId, sessionId });
    expect(consent?.recordsWebcamVideo).toBe(true);
  });

  it.each([
    ['another sensor', { microphone: true }, undefined],
    ['one sensor less', { headPose: false }, undefined],
    ['video as well', {}, true],
  ] as const)(
    'to something else (%s) is refused, and nothing is stored',
    async (_, more, video) => {
      const studyId = await aStudy(server, ada);
      const { sensors } = await anyone()(getInvitation, { studyId });
      const body = await reader(studyId, {
        sensors: { ...sensors, ...more },
        ...(video === undefined ? {} : { recordsWebcamVideo: video }),
      });
      expect(await refusalOf(anyone()(beginSession, { studyId, body }))).toEqual({
        status: 409,
        code: 'CONSENT_CHANGED',
      });
      expect(await ada.call(listSessions, { studyId })).toEqual([]);
    },
  );

  it('from before the sensors changed is refused, while a session that has started continues', async () => {
    const studyId = await aStudy(server, ada, { collecting: false });
    const previewSecret = await previewSecretOf(server, studyId);
    const [early, late] = [
      { ...(await reader(studyId)), preview: true, previewSecret },
      { ...(await reader(studyId)), preview: true, previewSecret },
    ];
    await anyone()(beginSession, { studyId, body: early });
    const { sensors } = await ada.call(getStudy, { studyId });
    const changed = { ...sensors, screenRecording: true };
    await ada.call(updateStudy, { studyId, body: { sensors: changed } });
    const begin = (body: BeginSession) => anyone()(beginSession, { studyId, body });
    expect((await refusalOf(begin(late))).code).toBe('CONSENT_CHANGED');
    expect((await begin(early)).sensors).toEqual(sensors);
  });

  it('that lists the sensors from before laboratory devices is consent to the others', async () => {
    const studyId = await aStudy(server, ada);
    const { sensors } = await anyone()(getInvitation, { studyId });
    expect(sensors.labDevices).toBe(false);
    const { labDevices: _, ...before } = sensors;
    const body = await reader(studyId, { sensors: before as Sensors });
    expect((await anyone()(beginSession, { studyId, body })).sensors).toEqual(sensors);
  });

  it('that lists nothing, as from older pages, is consent to the text', async () => {
    const studyId = await aStudy(server, ada);
    await anyone()(beginSession, { studyId, body: aSessionStart() });
  });
});

describe('the parameters of a panel', () => {
  const PID = '5f0c1d2e3a4b5c6d7e8f9012';
  const good = { PROLIFIC_PID: PID, STUDY_ID: 'abc', SESSION_ID: 'def' };

  async function ofProlific() {
    const studyId = await aStudy(server, ada);
    await server.context.db
      .updateTable('studies')
      .set({ panelProviderType: 'PROLIFIC' })
      .where('id', '=', studyId)
      .execute();
    return studyId;
  }

  async function begun(studyId: string, variables: Record<string, string>, preview = false) {
    const previewSecret = await previewSecretOf(server, studyId);
    const body = { ...aSessionStart({ preview }), previewSecret, variables };
    const { sessionId } = await anyone()(beginSession, { studyId, body });
    return (await ada.call(getSession, { studyId, sessionId })).variables;
  }

  it('are stored as received, with what is wrong with them', async () => {
    const studyId = await ofProlific();
    expect(await begun(studyId, good)).toEqual(good);
    const unfilled = { ...good, PROLIFIC_PID: '{{%PROLIFIC_PID%}}' };
    expect(await begun(studyId, unfilled)).toEqual({
      ...unfilled,
      incorrectSearchParameter: 'true',
    });
    expect(await begun(studyId, {})).toEqual({ possiblyIncorrectSearchParameter: 'true' });
  });

  it('of a respondent who takes part again are flagged, within this study and not in previews', async () => {
    const [studyId, other] = [await ofProlific(), await ofProlific()];
    expect(await begun(studyId, good, true)).toEqual(good);
    expect(await begun(other, good)).toEqual(good);
    const body = { ...aSessionStart(), variables: good };
    const begin = () => anyone()(beginSession, { studyId, body });
    const { sessionId } = await begin();
    await begin();
    const first = await ada.call(getSession, { studyId, sessionId });
    expect(first.variables).toEqual(good);
    const doubtful = { ...good, possiblyIncorrectSearchParameter: 'true' };
    expect(await begun(studyId, good)).toEqual(doubtful);
  });

  it('are not required for previews', async () => {
    expect(await begun(await ofProlific(), {}, true)).toEqual({});
  });

  it('cannot claim to be valid or invalid themselves', async () => {
    const claims = {
      incorrectSearchParameter: 'true',
      possiblyIncorrectSearchParameter: 'true',
      wave: '2',
    };
    expect(await begun(await aStudy(server, ada), claims)).toEqual({ wave: '2' });
    expect(await begun(await ofProlific(), { ...good, ...claims })).toEqual({ ...good, wave: '2' });
    const unfilled = { id: '${e://Field/id}', possiblyIncorrectSearchParameter: 'false' };
    expect(await begun(await aStudy(server, ada), unfilled)).toEqual({
      id: '${e://Field/id}',
      possiblyIncorrectSearchParameter: 'true',
    });
  });
});
