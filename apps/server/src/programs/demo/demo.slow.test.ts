import { getDemoProgress } from '@fovea/contract/platform/demo';
import { getAoiStats, listAoiSets } from '@fovea/contract/analysis/aoi';
import { listRecordedVideos } from '@fovea/contract/analysis/respondentData';
import { deleteSessionData, listSessions } from '@fovea/contract/participation/respondents';
import { deleteSegment } from '@fovea/contract/analysis/segments';
import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { getStudy } from '@fovea/contract/studies/studies';
import { browserName } from '@fovea/rules/participation/browserName';
import { startProblems } from '@fovea/rules/studies/startChecks';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { setUpServer } from '../../testing/setUp';
import { setWithdrawn } from '../../research/recordings/sessionRows';
import { DEMO_PICTURES, ensureDemo, type DemoStudy } from './ensureDemo';
import { demoPerson } from './demoPeople';
import { createDemoSegments } from './demoSegments';
import { interestAreas } from './interestAreas';
import { demoSession, seedDemo, waitForAnalysis, waitingSessions } from './seedDemo';
import { setUpDemoResearcher } from './testing/setUpDemoResearcher';
import { fillDemo } from './startDemo';

const server = setUpServer();
const researcher = setUpDemoResearcher(server);

describe('the demo', () => {
  it('is off when disabled', async () => {
    const otherCompanyUser = await server.otherCompanyUser();
    expect((await otherCompanyUser.call(getDemoProgress, {})).state).toBe('off');
  });

  it('has one study that is ready to collect, however often it is requested', async () => {
    const created = await ensureDemo(server.context, researcher.accounts);
    const again = await ensureDemo(server.context, researcher.accounts);
    expect(again.studyId).toBe(created.studyId);
    const study = await researcher.call(getStudy, { studyId: created.studyId });
    expect(study.remoteDataCollection).toBe(true);
    expect(startProblems(study).filter(({ blocks }) => blocks)).toEqual([]);
    expect(study.stimuli.map(({ type }) => type).sort()).toEqual([
      'CALIBRATION',
      'CALIBRATION',
      'IMAGE',
      'IMAGE',
      'IMAGE',
      'IMAGE',
      'INSTRUCTION',
      'JS_SURVEY',
      'VIDEO',
    ]);
    expect(study.topLevelBlocks).toHaveLength(2);
    const [first, second] = study.topLevelBlocks.map((id) =>
      study.blocks
        .find((block) => block.id === id)!
        .children.map(({ stimulusId }) => study.stimuli.find((one) => one.id === stimulusId)!.name),
    );
    expect(first).toEqual([
      'Pre-study calibration',
      'Welcome',
      'Coffee shelf',
      'Web shop',
      'Poster',
      'Morning film',
      'Questions',
      'Post-study calibration',
    ]);
    expect(second).toEqual(
      first!.map((name) => (name === 'Coffee shelf' ? 'Coffee shelf, quiet design' : name)),
    );
    const [set] = await researcher.call(listAoiSets, { query: { studyId: created.studyId } });
    expect(set!.aoiDefinitions).toHaveLength(9);
    const film = study.stimuli.find(({ type }) => type === 'VIDEO')!;
    const moving = set!.aoiDefinitions.find(({ stimuli }) => stimuli[0] === film.id)!;
    expect(moving.timeline.length).toBeGreaterThan(2);
    expect(moving.timeline.at(-1)!.ts).toBe(film.exposureTimeMs);
    const files = study.stimuli.flatMap((one) =>
      one.thumbnailUrl === null ? [] : [one.imageUrl ?? one.videoUrl, one.thumbnailUrl],
    );
    expect(files).toHaveLength(10);
    {
      for (const url of files) {
        const answer = await fetch(server.base + url);
        expect(answer.status).toBe(200);
        // An unread body would keep the server from closing at the end.
        await answer.arrayBuffer();
      }
    }
  });

  it('fills itself through the calls of respondents, and continues after a restart', async () => {
    const demo: DemoStudy = {
      ...(await ensureDemo(server.context, researcher.accounts)),
      respondents: 2,
    };
    await server.context.db.updateTable('demoStudies').set({ respondents: 2 }).execute();
    const progress = () => researcher.call(getDemoProgress, {});
    expect(await progress()).toMatchObject({ state: 'seeding', respondentsDone: 0 });

    const stopping = new AbortController();
    const stopped = seedDemo(
      server.context,
      server.base,
      { ...demo, respondents: 1 },
      stopping.signal,
    );
    await stopped;
    stopping.abort();
    expect(await researcher.call(listSessions, demo)).toHaveLength(1);
    await seedDemo(server.context, server.base, demo, new AbortController().signal);
    await seedDemo(server.context, server.base, demo, new AbortController().signal);
    await server.runJobs();
    const sessions = await researcher.call(listSessions, demo);
    expect(sessions.map(({ state }) => state)).toEqual(['PROCESSED', 'PROCESSED']);
    expect(await progress()).toMatchObject({ state: 'done', respondentsDone: 2 });
    const study = await researcher.call(getStudy, demo);
    const pictures = study.stimuli.filter(({ type }) => type === 'IMAGE');
    expect(
      pictures.map(({ name, segmentData }) => [name, segmentData[0]?.respondentCount]),
    ).toEqual([
      ['Coffee shelf', 1],
      ['Web shop', 2],
      ['Poster', 2],
      ['Coffee shelf, quiet design', 1],
    ]);
    expect(sessions.map(({ variables }) => variables['group']).toSorted()).toEqual(['A', 'B']);
    const answers = await researcher.call(listSurveyAnswers, demo);
    expect(answers).toHaveLength(2);
    for (const each of answers) {
      expect(each.complete).toBe(true);
      expect(each.durationMs).toBeGreaterThan(15_000);
      expect(each.answers['appeal']).toEqual(expect.any(Number));
    }
    const videos = (
      await Promise.all(
        sessions.map(({ id }) => researcher.call(listRecordedVideos, { ...demo, sessionId: id })),
      )
    ).flat();
    expect(videos.filter(({ kind }) => kind === 'webcam')).toHaveLength(8);
    expect(videos.filter(({ kind }) => kind === 'screen')).toHaveLength(1);
    const [set] = await researcher.call(listAoiSets, { query: demo });
    const stats = await researcher.call(getAoiStats, { aoiSetId: set!.id });
    const order = set!.aoiDefinitions.find(({ name }) => name === 'Order button')!;
    const ofOrder = stats.find(({ aoiDefinition }) => aoiDefinition === order.id)!;
    expect(ofOrder.mouseClicks).toBeGreaterThan(0);
    expect(new Set(stats.map(({ aoiDefinition }) => aoiDefinition)).size).toBe(9);
    // Everybody follows the moving package in the film.
    const flying = set!.aoiDefinitions.find(({ name }) => name === 'Flying package')!;
    const followed = stats.find(({ aoiDefinition }) => aoiDefinition === flying.id)!;
    expect(followed.ratio).toBe(1);
    expect(followed.dwellTimePercentGaze).toBeGreaterThan(20);

    // All respondents had taken part when the server stopped, and no segment had been created.
    const { signal } = new AbortController();
    await fillDemo(server.context, researcher.accounts, server.base, demo, signal);
    await server.runJobs();
    const segments = async () => (await researcher.call(getStudy, demo)).segments;
    expect((await segments()).map(({ name, processingState }) => [name, processingState])).toEqual(
      expect.arrayContaining([
        ['Group A', 'COMPLETED'],
        ['Group B', 'COMPLETED'],
      ]),
    );
    const groupA = (await segments()).find(({ name }) => name === 'Group A')!;
    await researcher.call(deleteSegment, { ...demo, segmentId: groupA.id });
    await fillDemo(server.context, researcher.accounts, server.base, demo, signal);
    expect((await segments()).map(({ name }) => name)).not.toContain('Group A');
    // Including the abandoned session.
    expect(await researcher.call(listSessions, demo)).toHaveLength(3);
  }, 180_000);

  it('creates the segments once, even when interrupted in between', async () => {
    const demo = await ensureDemo(server.context, researcher.accounts);
    const { signal } = new AbortController();
    await createDemoSegments(server.base, researcher.accounts, demo, signal);
    await createDemoSegments(server.base, researcher.accounts, demo, signal);
    const { segments } = await researcher.call(getStudy, demo);
    expect(segments.filter(({ name }) => name === 'Group A')).toHaveLength(1);
  });

  it('is done although the data of some respondents was deleted or withdrawn', async () => {
    const demo = await ensureDemo(server.context, researcher.accounts);
    const [first, second] = [demoSession(demo, 1), demoSession(demo, 2)];
    await researcher.call(deleteSessionData, { studyId: demo.studyId, sessionId: first.sessionId });
    await server.context.db
      .transaction()
      .execute((tx) => setWithdrawn(tx, second.sessionId, server.context.now()));
    expect(await researcher.call(getDemoProgress, {})).toMatchObject({
      state: 'done',
      respondentsDone: 2,
      respondentsTotal: 2,
    });
    // Neither comes again after a restart, and the analysis does not wait for them.
    const { signal } = new AbortController();
    await seedDemo(server.context, server.base, { ...demo, respondents: 2 }, signal);
    await waitForAnalysis(server.context, demo, AbortSignal.timeout(5_000));
    expect(await waitingSessions(server.context, demo)).toBe(0);
  }, 30_000);
});

describe('the pictures', () => {
  it.each(DEMO_PICTURES.map((picture) => [picture.name, picture] as const))(
    '%s is drawn, with every area of interest inside it',
    async (_, picture) => {
      const { data, info } = await sharp(Buffer.from(picture.svg))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([picture.widthPx, picture.heightPx]);
      expect(new Set(data).size).toBeGreaterThan(50);
      for (const { xNorm, yNorm } of interestAreas(picture, 'somebody')) {
        expect(Math.min(xNorm, yNorm, 1 - xNorm, 1 - yNorm)).toBeGreaterThan(0);
      }
    },
  );

  it('attract different people differently', () => {
    const [shelf] = DEMO_PICTURES;
    expect(interestAreas(shelf!, 'a')).not.toEqual(interestAreas(shelf!, 'b'));
    expect(interestAreas(shelf!, 'a')).toEqual(interestAreas(shelf!, 'a'));
  });
});

describe('the people', () => {
  const people = Array.from({ length: 40 }, (_, at) => demoPerson(at + 1));
  it('are the same each time, and differ from each other', () => {
    expect(demoPerson(7)).toEqual(demoPerson(7));
    const different = (of: (person: (typeof people)[number]) => unknown) =>
      new Set(people.map((person) => JSON.stringify(of(person)))).size;
    expect(different(({ variables }) => variables['panelId'])).toBe(40);
    expect(different(({ variables }) => variables['country'])).toBe(5);
    expect(different(({ device }) => device['kind'])).toBe(2);
    expect(different(({ device }) => device['userAgent'])).toBeGreaterThan(3);
    expect(different(({ answers }) => answers['words'])).toBeGreaterThan(4);
    expect(people.every(({ age }) => age >= 18)).toBe(true);
  });

  it('have a device, a browser, a system and a screen that a report can name', () => {
    for (const { device } of people) {
      const { browser, majorVersion, system } = browserName(String(device['userAgent']));
      expect([browser, majorVersion, system]).not.toContain(null);
      expect(device).toMatchObject({
        kind: expect.stringMatching(/^(DESKTOP|TABLET)$/),
        screenWidthPx: expect.any(Number),
        screenHeightPx: expect.any(Number),
      });
    }
  });

  it('prefer the loud design, and say so', () => {
    const mean = (isInGroupA: boolean) => {
      const appeals = people
        .filter((person) => person.isInGroupA === isInGroupA)
        .map(({ answers }) => Number(answers['appeal']));
      return appeals.reduce((sum, appeal) => sum + appeal, 0) / appeals.length;
    };
    expect(mean(true)).toBeGreaterThan(mean(false) + 0.5);
  });
});
