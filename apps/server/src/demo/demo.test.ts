import { requestToken } from '@fovea/contract/accounts';
import { getDemoProgress } from '@fovea/contract/demo';
import { listSessions } from '@fovea/contract/respondents';
import { getStudy } from '@fovea/contract/studies';
import type { Call } from '@fovea/link/call';
import { startProblems } from '@fovea/rules/startChecks';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDemoAccounts, type DemoAccounts } from '../accounts/demoAccounts';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { DEMO_PICTURES, ensureDemo, type DemoStudy } from './ensureDemo';
import { interestAreas } from './interestAreas';
import { seedDemo } from './seedDemo';

let server: TestServer;
let accounts: DemoAccounts;
let call: Call;
beforeAll(async () => {
  server = await startTestServer();
  accounts = await ensureDemoAccounts(server.house);
  const { accessToken } = await server.callWith(null)(requestToken, {
    body: {
      username: 'researcher@demo.example',
      password: accounts.password,
      grant_type: 'password',
    },
  });
  call = server.callWith(accessToken);
});
afterAll(() => server.close());

describe('the demo', () => {
  it('is off where there is none', async () => {
    const stranger = await server.stranger();
    expect((await stranger.call(getDemoProgress, {})).state).toBe('off');
  });

  it('has one study that could be started as it is, however often it is asked for', async () => {
    const first = await ensureDemo(server.house, accounts);
    const again = await ensureDemo(server.house, accounts);
    expect(again.studyId).toBe(first.studyId);
    const study = await call(getStudy, { studyId: first.studyId });
    expect(study.remoteDataCollection).toBe(true);
    expect(startProblems(study).filter(({ blocks }) => blocks)).toEqual([]);
    expect(study.stimuli.map(({ type }) => type).sort()).toEqual([
      'CALIBRATION',
      'CALIBRATION',
      'IMAGE',
      'IMAGE',
      'IMAGE',
      'INSTRUCTION',
    ]);
    for (const { imageUrl, thumbnailUrl } of study.stimuli.filter((one) => one.imageUrl)) {
      for (const url of [imageUrl, thumbnailUrl]) {
        const answer = await fetch(server.base + url);
        expect(answer.status).toBe(200);
        // A body that nobody reads would hold the server open at the end.
        await answer.arrayBuffer();
      }
    }
  });

  it('fills itself through the calls of respondents, and goes on after a restart', async () => {
    const demo: DemoStudy = { ...(await ensureDemo(server.house, accounts)), respondents: 2 };
    await server.house.db.updateTable('demoStudies').set({ respondents: 2 }).execute();
    const progress = () => call(getDemoProgress, {});
    expect(await progress()).toMatchObject({ state: 'seeding', respondentsDone: 0 });

    const stopping = new AbortController();
    const stopped = seedDemo(
      server.house,
      server.base,
      { ...demo, respondents: 1 },
      stopping.signal,
    );
    await stopped;
    stopping.abort();
    expect(await call(listSessions, demo)).toHaveLength(1);
    await seedDemo(server.house, server.base, demo, new AbortController().signal);
    await seedDemo(server.house, server.base, demo, new AbortController().signal);
    await server.runJobs();
    const sessions = await call(listSessions, demo);
    expect(sessions.map(({ state }) => state)).toEqual(['PROCESSED', 'PROCESSED']);
    expect(await progress()).toMatchObject({ state: 'done', respondentsDone: 2 });
    const study = await call(getStudy, demo);
    const pictures = study.stimuli.filter(({ type }) => type === 'IMAGE');
    expect(pictures.map(({ segmentData }) => segmentData[0]?.respondentCount)).toEqual([2, 2, 2]);
  }, 180_000);
});

describe('the pictures', () => {
  it.each(DEMO_PICTURES.map((picture) => [picture.name, picture] as const))(
    '%s is drawn, with everything that draws the eye inside it',
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

  it('draw different people differently', () => {
    const [shelf] = DEMO_PICTURES;
    expect(interestAreas(shelf!, 'a')).not.toEqual(interestAreas(shelf!, 'b'));
    expect(interestAreas(shelf!, 'a')).toEqual(interestAreas(shelf!, 'a'));
  });
});
