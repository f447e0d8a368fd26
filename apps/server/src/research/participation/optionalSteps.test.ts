import { beginSession } from '@fovea/contract/participation/participation';
import { createStudy, updateStudy, type Study } from '@fovea/contract/studies/studies';
import { expect, test } from 'vitest';
import { aSessionStart, collecting } from '../../testing/aStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
let count = 0;

const newStudy = () =>
  ada.call(createStudy, { body: { name: `Optional steps ${++count}` }, query: {} });

async function begun(study: Study) {
  await collecting(server, study.id, true);
  return await server.callWith(null)(beginSession, { studyId: study.id, body: aSessionStart() });
}

test('respondents of a new study neither measure their screen nor read how to sit', async () => {
  const { setupSteps, checks } = await begun(await newStudy());
  expect(setupSteps).toEqual(['respondentCamera', 'fullscreen', 'respondentPositionCheck']);
  expect(checks.canStopCalibrationEarly).toBe(true);
});

test('a researcher can add the steps', async () => {
  const study = await newStudy();
  const checks = { hasScreenSizeStep: true, canStopCalibrationEarly: false };
  const changed = await ada.call(updateStudy, { studyId: study.id, body: { checks } });
  expect(changed.checks).toMatchObject({ ...checks, hasPreparationStep: false });
  const session = await begun(study);
  expect(session.setupSteps).toContain('screenSize');
  expect(session.setupSteps).not.toContain('respondentPositionPreparation');
  expect(session.checks.canStopCalibrationEarly).toBe(false);
});

test('the camera is measured with the screen only', async () => {
  const study = await newStudy();
  const change = (checks: Partial<Study['checks']>) =>
    ada.call(updateStudy, { studyId: study.id, body: { checks } });
  await expect(change({ hasCameraAngleStep: true })).rejects.toMatchObject({
    message: expect.stringContaining('requires the screen to be measured'),
  });
  const changed = await change({ hasCameraAngleStep: true, hasScreenSizeStep: true });
  expect(changed.checks).toMatchObject({ hasCameraAngleStep: true, hasScreenSizeStep: true });
  expect((await begun(study)).setupSteps).toEqual([
    'respondentCamera',
    'screenSize',
    'fullscreen',
    'respondentPositionCheck',
    'cameraAngle',
  ]);
});

test('leaving out the screen leaves out the camera', async () => {
  const study = await newStudy();
  const change = (checks: Partial<Study['checks']>) =>
    ada.call(updateStudy, { studyId: study.id, body: { checks } });
  await change({ hasCameraAngleStep: true, hasScreenSizeStep: true });
  const { checks } = await change({ hasScreenSizeStep: false });
  expect(checks.hasCameraAngleStep).toBe(false);
});

test('a study stored before they could be left out keeps all steps and all points', async () => {
  const study = await newStudy();
  await server.context.db
    .updateTable('studies')
    .set({ checks: JSON.stringify({ respondentEyesCheck: true }) })
    .where('id', '=', study.id)
    .execute();
  const { setupSteps, checks } = await begun(study);
  expect(setupSteps).toEqual([
    'respondentCamera',
    'screenSize',
    'fullscreen',
    'respondentPositionPreparation',
    'respondentPositionCheck',
  ]);
  expect(checks).toMatchObject({ respondentEyesCheck: true, canStopCalibrationEarly: false });
});
