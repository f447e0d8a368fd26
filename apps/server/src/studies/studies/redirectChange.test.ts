import {
  createStudy,
  updateStudy,
  type Study,
  type StudyChange,
} from '@fovea/contract/studies/studies';
import {
  removeRedirectPanel,
  setRedirectPanel,
} from '@fovea/contract/participation/redirectPanels';
import { beforeEach, expect, test } from 'vitest';
import { A_PANEL } from '../../testing/aPanelStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
let study: Study;
let count = 0;
beforeEach(async () => {
  study = await ada.call(createStudy, { body: { name: `Redirected ${++count}` }, query: {} });
});

const change = (body: StudyChange) => ada.call(updateStudy, { studyId: study.id, body });
const refused = (status: number, code: string) => ({ status, problem: { code } });

test('a redirect has placeholders of declared parameters only', async () => {
  const finished = 'https://panel.example/done?id={{rid}}';
  await expect(change({ studyFinishedRedirect: finished })).rejects.toMatchObject(
    refused(400, 'REDIRECT_NOT_VALID'),
  );
  const declared = await change({
    expectedParameters: ['rid', 'pid'],
    studyFinishedRedirect: finished,
    rejectConsentRedirect: 'http://panel.example/{{ pid }}?r={{foveaReason}}',
  });
  expect(declared).toMatchObject({
    expectedParameters: ['rid', 'pid'],
    studyFinishedRedirect: finished,
    rejectConsentRedirect: 'https://panel.example/{{pid}}?r={{foveaReason}}',
  });
  await expect(
    change({ collectionErrorRedirect: 'https://{{rid}}.panel.example' }),
  ).rejects.toMatchObject(refused(400, 'REDIRECT_NOT_VALID'));
  await expect(change({ expectedParameters: ['rid'] })).rejects.toMatchObject({
    ...refused(400, 'PARAMETER_USED'),
    message: expect.stringContaining('{{pid}}') as string,
  });
  const removed = await change({ expectedParameters: ['rid'], rejectConsentRedirect: '' });
  expect(removed.expectedParameters).toEqual(['rid']);
  for (const expectedParameters of [
    ['a b'],
    ['rid', 'rid'],
    ['rid', 'foveaReason'],
    ['rid', ...Array.from({ length: 20 }, (_, at) => `p${at}`)],
  ]) {
    await expect(change({ expectedParameters })).rejects.toMatchObject(
      refused(400, 'PARAMETER_NOT_VALID'),
    );
  }
});

test('an address stored before there were placeholders stays and does not block other changes', async () => {
  const stored = 'https://panel.example/{{rid}}';
  await server.context.db
    .updateTable('studies')
    .set({ studyFinishedRedirect: stored })
    .where('id', '=', study.id)
    .execute();
  expect(
    await change({ expectedParameters: ['pid'], rejectConsentRedirect: 'a.org' }),
  ).toMatchObject({ expectedParameters: ['pid'], studyFinishedRedirect: stored });
  expect((await change({ expectedParameters: [] })).studyFinishedRedirect).toBe(stored);
});

test('a parameter that the redirect panel uses stays until the panel does without it', async () => {
  await change({ expectedParameters: ['wave', 'other'] });
  const ends = { COMPLETE: 'https://panel.example/back?id={{id}}&w={{wave}}' };
  await ada.call(setRedirectPanel, { studyId: study.id, body: { ...A_PANEL, ends } });
  for (const expectedParameters of [['rid', 'other'], ['wave', 'other'], []]) {
    await expect(change({ expectedParameters })).rejects.toMatchObject({
      ...refused(400, 'PARAMETER_USED'),
      message: expect.stringMatching(
        /^The redirect panel uses the parameter (rid|wave):/,
      ) as string,
    });
  }
  const kept = await change({ expectedParameters: ['rid', 'wave'] });
  expect(kept.expectedParameters).toEqual(['rid', 'wave']);
  await ada.call(removeRedirectPanel, { studyId: study.id });
  expect((await change({ expectedParameters: [] })).expectedParameters).toEqual([]);
});
