import { getSession } from '@fovea/contract/participation/respondents';
import {
  beginSession,
  finishSession,
  getInvitation,
} from '@fovea/contract/participation/participation';
import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { expect, it } from 'vitest';
import { aRespondent } from '../../testing/aStudy';
import { aCalibratedStudy, recordedChunks, sendChunks } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

it('a session of a study without sensors has no calibration, only events, and is processed', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  const { db } = server.context;
  await db
    .updateTable('studies')
    .set({ sensors: JSON.stringify(NOTHING_MEASURED) })
    .where('id', '=', studyId)
    .execute();
  const respondent = await aRespondent(server, studyId);
  expect(respondent.slides.map(({ type }) => type)).toEqual(['INSTRUCTION']);
  const all = recordedChunks(respondent.slides, 'events alone');
  const chunks = await sendChunks(
    respondent,
    all.filter(({ stream }) => stream === 'events'),
  );
  const call = server.callWith(respondent.token);
  await call(finishSession, { ...respondent, body: { chunks } });
  await server.runJobs();
  const { sessionId } = respondent;
  const session = await ada.call(getSession, { studyId, sessionId });
  expect([session.state, session.processingError]).toEqual(['PROCESSED', null]);
});

it.each([
  [{}, false],
  [{ microphone: true, screenRecording: true }, false],
  [{ webcam: true }, true],
  [{ webcam: true, eyeTracking: true }, true],
])(
  'a study that measures %o: whether invitation and session need a camera is %s',
  async (more, needs) => {
    const studyId = await aCalibratedStudy(server, ada);
    await server.context.db
      .updateTable('studies')
      .set({ sensors: JSON.stringify({ ...NOTHING_MEASURED, ...more }) })
      .where('id', '=', studyId)
      .execute();
    const anyone = server.callWith(null);
    const invitation = await anyone(getInvitation, { studyId });
    const { begin: body } = await aRespondent(server, studyId);
    const session = await anyone(beginSession, { studyId, body });
    expect([invitation.needsCamera, session.needsCamera]).toEqual([needs, needs]);
  },
);
