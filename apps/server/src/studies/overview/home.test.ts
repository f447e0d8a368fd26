import { getCollectionProgress } from '@fovea/contract/participation/collection';
import { getHome, watchHome, type Home } from '@fovea/contract/studies/overview';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import { deleteStudy } from '@fovea/contract/studies/studyLifecycle';
import { listen } from '@fovea/link/calls/listen';
import { expect, test } from 'vitest';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { insertSessions } from '../../testing/insertSessions';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const server = setUpServer();

const namesOf = (studies: readonly { readonly name: string }[]) => studies.map(({ name }) => name);
const home = (user: SignedIn) => user.call(getHome, {});

test('a company without studies has an empty front page', async () => {
  const ada = await server.otherCompanyUser();
  expect(await home(ada)).toEqual({
    studyCount: 0,
    recent: [],
    collecting: [],
    collectingCount: 0,
    reached: { hasStimulus: false, hasStarted: false, hasResults: false },
    firstRun: {
      isDismissed: false,
      steps: ['build', 'preview', 'takePart', 'seeGaze'].map((name) => ({
        name,
        isDone: false,
        studyId: null,
      })),
      wasScreenedOut: false,
    },
  });
});

test('the front page needs the feature for studies', async () => {
  const bob = await server.otherCompanyUser(['ANALYSIS']);
  expect(await refusalOf(home(bob))).toMatchObject({ status: 403 });
});

test('the first steps are reached one after the other', async () => {
  const ada = await server.otherCompanyUser();
  const { id: studyId, topLevelBlocks } = await ada.call(createStudy, {
    body: { name: 'First' },
    query: {},
  });
  // The default calibrations are no stimulus of the user's own.
  expect((await home(ada)).reached.hasStimulus).toBe(false);
  await ada.call(createStimulus, {
    studyId,
    body: { type: 'INSTRUCTION', name: 'Welcome', blockId: topLevelBlocks[0]! },
  });
  expect((await home(ada)).reached).toEqual({
    hasStimulus: true,
    hasStarted: false,
    hasResults: false,
  });
  await server.context.db
    .updateTable('studies')
    .set({ collecting: true, firstStartedAt: new Date() })
    .where('id', '=', studyId)
    .execute();
  expect((await home(ada)).reached).toMatchObject({ hasStarted: true, hasResults: false });
  await insertSessions(server, studyId, [{ endedAt: new Date(), processedAt: new Date() }]);
  expect((await home(ada)).reached.hasResults).toBe(true);
});

test('recent studies come in the order of their activity, with counts and quality', async () => {
  const ada = await server.otherCompanyUser();
  const first = await aStudy(server, ada, { name: 'First' });
  await aStudy(server, ada, { name: 'Second', collecting: false });
  expect(namesOf((await home(ada)).recent)).toEqual(['Second', 'First']);
  const ended = { endedAt: new Date(), processingSince: new Date(), processedAt: new Date() };
  await insertSessions(server, first, [ended, ended, {}, { ...ended, preview: true, number: 1 }]);
  const answer = await home(ada);
  expect(namesOf(answer.recent)).toEqual(['First', 'Second']);
  expect(namesOf(answer.collecting)).toEqual(['First']);
  expect(answer).toMatchObject({ studyCount: 2, collectingCount: 1 });
  const { respondentBuckets, quality, locked, lastRespondentDate } = answer.collecting[0]!;
  expect(respondentBuckets).toEqual(
    (await ada.call(getCollectionProgress, { studyId: first })).buckets,
  );
  expect(respondentBuckets).toMatchObject({ inProgress: 1, processed: 2 });
  expect(quality).toMatchObject({ good: 2, low: 0, medianAccuracyDeg: null });
  expect(locked).toBe(true);
  expect(lastRespondentDate).not.toBeNull();
});

test('studies of another company, deleted and hidden studies are neither listed nor counted', async () => {
  const ada = await server.otherCompanyUser(['STUDY', 'LIMITED_STUDY_VIEW']);
  const stranger = await server.otherCompanyUser();
  const gone = await aStudy(server, ada, { name: 'Gone' });
  const hidden = await aStudy(server, ada, { name: 'Hidden' });
  await aStudy(server, ada, { name: 'Seen' });
  await insertSessions(server, hidden, [{ processedAt: new Date() }]);
  await ada.call(deleteStudy, { studyId: gone });
  await server.context.db
    .updateTable('studies')
    .set({ editors: [stranger.userId], ownerId: stranger.userId })
    .where('id', '=', hidden)
    .execute();
  const answer = await home(ada);
  expect(namesOf(answer.recent)).toEqual(['Seen']);
  expect(namesOf(answer.collecting)).toEqual(['Seen']);
  expect(answer).toMatchObject({ studyCount: 1, collectingCount: 1 });
  expect(answer.reached.hasResults).toBe(false);
  expect((await home(stranger)).studyCount).toBe(0);
});

test('pictures of the stimuli are shown in order, at most four', async () => {
  const ada = await server.otherCompanyUser();
  const study = await ada.call(createStudy, { body: { name: 'Pictures' }, query: {} });
  const { id: studyId } = study;
  const blockId = study.topLevelBlocks[0]!;
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const { id } = await ada.call(createStimulus, {
      studyId,
      body: { type: 'INSTRUCTION', name, blockId },
    });
    await server.context.db
      .updateTable('stimuli')
      .set({ thumbnailKey: `thumbnails/${name}.png` })
      .where('id', '=', id)
      .execute();
  }
  const { thumbnailUrls } = (await home(ada)).recent[0]!;
  expect(thumbnailUrls.map((url) => /([a-e])\.png/.exec(url)?.[1])).toEqual(['a', 'b', 'c', 'd']);
});

test('lists are limited and the counts are not', async () => {
  const ada = await server.otherCompanyUser();
  for (let at = 1; at <= 14; at++) await aStudy(server, ada, { name: `Study ${at}` });
  const answer = await home(ada);
  expect(answer.recent).toHaveLength(8);
  expect(answer.collecting).toHaveLength(12);
  expect(answer).toMatchObject({ studyCount: 14, collectingCount: 14 });
});

test('a watcher receives the counts immediately and after a respondent joined', async () => {
  const ada = await server.otherCompanyUser();
  const studyId = await aStudy(server, ada);
  const stopping = new AbortController();
  const seen: Home[] = [];
  let wake = () => {};
  const ended = listen({ base: server.base, token: () => ada.token })(
    watchHome,
    {},
    (event) => {
      seen.push(event);
      wake();
    },
    stopping.signal,
  ).catch(() => {});
  const until = async (count: number) => {
    const inProgress = () => seen.at(-1)?.collecting[0]?.respondentBuckets.inProgress;
    while (inProgress() !== count) await new Promise<void>((done) => (wake = done));
  };
  await until(0);
  await aRespondent(server, studyId);
  await until(1);
  stopping.abort();
  await ended;
});
