import { toggleCollection } from '@fovea/contract/participation/respondents';
import { getPreview } from '@fovea/contract/participation/participation';
import {
  copyExampleStudy,
  EXAMPLES,
  listExampleStudies,
} from '@fovea/contract/studies/exampleStudies';
import { getHome } from '@fovea/contract/studies/overview';
import { getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { startProblems } from '@fovea/rules/studies/startChecks';
import { expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { previewSecretOf } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';

const server = setUpServer();

test.each(EXAMPLES)('the example %s is copied, previewed and started', async (example) => {
  const ada = await server.otherCompanyUser();
  const { studyId } = await ada.call(copyExampleStudy, { body: { example, requestId: newId() } });
  const study = await ada.call(getStudy, { studyId });
  const [listed] = (await ada.call(listExampleStudies, {})).filter(
    (one) => one.example === example,
  );
  expect(study).toMatchObject({
    name: listed?.name,
    studyOwner: ada.userId,
    folder: ada.rootFolder,
  });
  expect(startProblems(study)).toEqual([]);
  expect(study.topLevelBlocks).toHaveLength(listed!.flowCount);
  const own = study.stimuli.filter(({ type }) => type !== 'CALIBRATION');
  expect(own.map(({ name }) => name)).toEqual(listed?.stimuli.map(({ name }) => name));

  const secret = await previewSecretOf(server, studyId);
  for (const blockId of study.topLevelBlocks) {
    const preview = await server.callWith(null)(getPreview, {
      studyId,
      query: { previewSecret: secret, blockId },
    });
    for (const { mediaUrl } of preview.slides) {
      if (mediaUrl) expect((await fetch(new URL(mediaUrl, server.base))).status).toBe(200);
    }
  }
  // What a survey asks passes the check that edits of it pass.
  const surveys = own.filter(({ surveyQuestions }) => surveyQuestions !== null);
  expect(surveys).toHaveLength(1);
  const stimuli = surveys.map(({ id, surveyQuestions }) => ({
    id,
    surveyQuestions: surveyQuestions!,
  }));
  const saved = await ada.call(updateStudy, { studyId, body: { stimuli } });
  expect(saved.stimuli.find(({ id }) => id === surveys[0]!.id)?.surveyQuestions).toEqual(
    surveys[0]!.surveyQuestions,
  );
  await ada.call(toggleCollection, { studyId, flag: 'true' });
  expect((await ada.call(getHome, {})).firstRun.steps[0]).toMatchObject({ isDone: true });
});

test('both designs of the package test begin and end alike', async () => {
  const ada = await server.otherCompanyUser();
  const { studyId } = await ada.call(copyExampleStudy, {
    body: { example: 'package', requestId: newId() },
  });
  const { blocks, stimuli } = await ada.call(getStudy, { studyId });
  const nameOf = new Map(stimuli.map(({ id, name }) => [id, name]));
  const flows = blocks.map(({ displayName, children }) => [
    displayName,
    children.map((child) => nameOf.get(child.stimulusId ?? '')),
  ]);
  const [first, last] = ['Pre-study calibration', 'Post-study calibration'];
  expect(flows).toEqual([
    ['Design A', [first, 'Welcome', stimuli[3]?.name, 'Questions', last]],
    ['Design B', [first, 'Welcome', stimuli[4]?.name, 'Questions', last]],
  ]);
  expect(stimuli[3]?.name).not.toBe(stimuli[4]?.name);
});

test('a request that is sent again makes no second copy, and a second copy gets another name', async () => {
  const ada = await server.otherCompanyUser();
  const copy = async (requestId: string) =>
    (await ada.call(copyExampleStudy, { body: { example: 'film', requestId } })).studyId;
  const requestId = newId();
  const first = await copy(requestId);
  expect(await copy(requestId)).toBe(first);
  const second = await copy(newId());
  expect(second).not.toBe(first);
  const names = [first, second].map(
    async (studyId) => (await ada.call(getStudy, { studyId })).name,
  );
  expect(new Set(await Promise.all(names)).size).toBe(2);
});

test('somebody who cannot build studies cannot copy one', async () => {
  const bob = await server.otherCompanyUser(['STUDY', 'ANALYSIS']);
  const copy = bob.call(copyExampleStudy, { body: { example: 'film', requestId: newId() } });
  expect(await refusalOf(copy)).toMatchObject({ status: 403 });
});
