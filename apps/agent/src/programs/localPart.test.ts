import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { ApiError } from '@fovea/link/calls/apiError';
import { expect, it } from 'vitest';
import { aPackage } from '../testing/aPackage';
import { aSession } from '../testing/aSession';
import { isRunning } from '../testing/installFakeChromium';
import { respondentPage } from '../testing/respondentPage';
import { setUpAgents } from '../testing/setUpAgents';
import { soon } from '../testing/soon';
import { A_LAB, startFakeServer } from '../testing/startFakeServer';

const setup = setUpAgents();
const { start, startPaired, opened, pageOf, pinged, shows } = setup;

const FILES = { 'collect/assets/a.js': 'let a = 1;', 'media/picture.png': 'pixels' };
const ALWAYS = { ...A_LAB, uploadWindowStart: '00:00', uploadWindowEnd: '23:59' };
/** Open for an hour that was two hours ago, however long nobody sits at the machine. */
const NOT_NOW = {
  ...A_LAB,
  uploadWindowStart: new Date(Date.now() - 7_200_000).toISOString().slice(11, 16),
  uploadWindowEnd: new Date(Date.now() - 3_600_000).toISOString().slice(11, 16),
  secondsIdleBeforeUploadAllowed: 7 * 24 * 3600,
};

const link = (id: string) => `http://127.0.0.1:9/collect/#s/study1?foveaRegistration=${id}.hush`;

/** Gives the machine a session with a package. */
function give(id = 's1', changes: Parameters<typeof aPackage>[2] = {}): void {
  const { world, received } = setup.server;
  world.package = aPackage(id, FILES, changes);
  for (const [path, text] of Object.entries(FILES)) received.files.set(`/${path}`, text);
  world.session = aSession({ id, url: link(id), studyVersion: 1 });
}

/** Waits for the browser, and acts as the page that it shows. */
async function openedPage(count = 1, secret?: string) {
  const { args } = await opened(count);
  return respondentPage(args.at(-1)!, secret);
}

/** The network is back, with what the server knew. */
async function reconnect(before = setup.server): Promise<void> {
  setup.server = await startFakeServer(before.port);
  Object.assign(setup.server.world, before.world);
  Object.assign(setup.server.received, before.received);
}

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (reason: unknown) => (reason instanceof ApiError ? reason.status : reason),
  );

const chunkFiles = (id: string) => {
  const folder = join(setup.folder, 'sessions', id, 'chunks');
  return existsSync(folder) ? readdirSync(folder) : [];
};

it('The package is downloaded, and the browser opens the page at this machine', async () => {
  const agent = await startPaired();
  give();
  const page = await openedPage();
  expect(page.url.hostname).toBe('127.0.0.1');
  expect(page.url.href).toContain('/collect/#s/study1?foveaRegistration=s1.hush');
  await shows(agent, 'Respondent 7 in the study “Coffee packages”');
  const { origin } = page.url;
  const html = await fetch(`${origin}/collect/`);
  const policy = html.headers.get('content-security-policy')!;
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
  expect(await html.text()).toBe(
    `<script nonce="${nonce}"></script><meta content="https://fovea.example/collect/">`,
  );
  const script = await fetch(`${origin}/collect/assets/a.js`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await script.text()).toBe('let a = 1;');
  const part = await fetch(`${origin}/media/picture.png`, { headers: { range: 'bytes=1-2' } });
  expect([part.status, await part.text()]).toEqual([206, 'ix']);
  expect(part.headers.get('content-security-policy')).toContain('sandbox');
  expect((await fetch(`${origin}/collect/engine/face_landmarker.task`)).status).toBe(204);
  for (const path of ['/identity.json', '/collect/..%2f..%2fidentity.json', '/media/', '/']) {
    expect((await fetch(origin + path)).status).toBe(404);
  }
});

it('Only the page itself is answered at this machine', async () => {
  await startPaired();
  give();
  const { url } = await openedPage();
  const statusFor = (headers: Record<string, string>) =>
    new Promise((done) => {
      request({ port: url.port, path: '/collect/', headers }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      }).end();
    });
  expect(await statusFor({ host: `127.0.0.1:${url.port}` })).toBe(200);
  expect(await statusFor({ host: `evil.example:${url.port}` })).toBe(403);
  const foreign = { host: `127.0.0.1:${url.port}`, origin: 'https://evil.example' };
  expect(await statusFor(foreign)).toBe(403);
});

it('A session is recorded without the server, survives a restart, and is handed over afterwards', async () => {
  const agent = await startPaired();
  setup.server.world.lab = NOT_NOW;
  give();
  const first = await openedPage();
  const before = setup.server;
  await before.stop();
  const began = Date.now();
  expect(await first.begin()).toMatchObject({ sessionId: 's1', respondentLabel: 'Respondent 7' });
  expect(await first.put('face', 0)).toMatchObject({ duplicate: false });
  expect(await first.put('face', 0)).toMatchObject({ duplicate: true });
  await agent.stop();
  const again = await start();
  const page = await openedPage(2, first.secret);
  expect(page.url.href).toBe(first.url.href);
  await page.begin();
  const { chunks } = await page.received();
  expect(chunks).toMatchObject([{ stream: 'face', seq: 0 }]);
  await page.put('face', 1);
  const { pid } = setup.chromium.starts().at(-1)!;
  expect(
    await page.finish([...chunks, { ...chunks[0]!, seq: 1 }, { ...chunks[0]!, seq: 2 }]),
  ).toEqual({
    ...{ state: 'missing', missing: [{ stream: 'face', seq: 2 }] },
  });
  expect(await page.finish()).toEqual({ state: 'complete' });
  await soon(() => expect(isRunning(pid)).toBe(false));
  await reconnect(before);
  const { received } = setup.server;
  await soon(() => expect(received.ended).toHaveLength(1));
  expect(received.begun[0]).toMatchObject({ prepared: 'sealed', begin: { blockId: 'b' } });
  expect(Math.abs(Date.parse(received.begun[0]!.began) - began)).toBeLessThan(5000);
  expect(received.ended[0]).toMatchObject({ sessionId: 's1', chunks: 2 });
  await soon(() => expect(setup.server.world.pings.at(-1)?.queuedUploads).toBe(1));
  await shows(again, 'The upload window opens at');
  expect(received.chunks.size).toBe(0);
  setup.server.world.lab = ALWAYS;
  await soon(() => expect(received.complete.has('s1')).toBe(true));
  expect([...received.chunks.values()].toSorted()).toEqual(['face0', 'face1']);
  await soon(() => expect(chunkFiles('s1')).toEqual([]));
  await soon(() => expect(setup.server.world.pings.at(-1)?.queuedUploads).toBe(0));
});

it('The next respondent is served while the session before waits for its window', async () => {
  await startPaired();
  setup.server.world.lab = NOT_NOW;
  give();
  const page = await openedPage();
  await page.begin();
  await page.ping(2, 5);
  await soon(() =>
    expect(setup.server.world.pings.at(-1)).toMatchObject({
      ...{ studyId: 'study1', currentSlideNo: 2, slideCount: 5 },
    }),
  );
  await page.put('face', 0);
  await page.finish();
  await soon(() => expect(setup.server.received.ended).toHaveLength(1));
  const served = setup.server.received.filesServed.length;
  give('s2');
  const next = await openedPage(2);
  expect(next.url.href).toContain('foveaRegistration=s2.');
  // Nothing has changed, so nothing is downloaded again.
  expect(setup.server.received.filesServed).toHaveLength(served);
  await next.begin();
  expect(chunkFiles('s1')).toHaveLength(1);
});

it('A page that brings a piece of a session that was handed over has it handed over, too', async () => {
  await startPaired();
  setup.server.world.lab = ALWAYS;
  give();
  const page = await openedPage();
  await page.begin();
  await page.put('face', 0);
  await page.finish();
  const { received } = setup.server;
  await soon(() => expect(received.complete.has('s1')).toBe(true));
  await soon(() => expect(chunkFiles('s1')).toEqual([]));
  await page.begin();
  await page.put('face', 1);
  expect(await page.finish()).toEqual({ state: 'complete' });
  await soon(() => expect(received.chunks.get('s1 face/1')).toBe('face1'));
});

it('The data of a session that was erased at the server is erased here', async () => {
  await startPaired();
  setup.server.world.lab = NOT_NOW;
  give();
  const page = await openedPage();
  setup.server.received.erased.add('s1');
  await page.begin();
  await soon(async () => expect(await statusOf(page.put('face', 0))).toBe(410));
  await soon(() => expect(chunkFiles('s1')).toEqual([]));
  expect(await statusOf(page.begin())).toBe(410);
});

it('Consent that is taken back without the server is taken back there later', async () => {
  await startPaired();
  give();
  const page = await openedPage();
  const before = setup.server;
  await before.stop();
  await page.begin();
  await page.put('face', 0);
  await page.withdraw();
  expect(chunkFiles('s1')).toEqual([]);
  expect(await statusOf(page.put('face', 1))).toBe(410);
  await reconnect(before);
  await soon(() => expect(setup.server.received.withdrawn).toEqual(['s1']));
});

it('Consent that is taken back after everything was handed over is taken back at the server', async () => {
  await startPaired();
  setup.server.world.lab = ALWAYS;
  give();
  const page = await openedPage();
  await page.begin();
  await page.put('face', 0);
  await page.finish();
  const { received } = setup.server;
  await soon(() => expect(received.complete.has('s1')).toBe(true));
  await soon(() => expect(chunkFiles('s1')).toEqual([]));
  await page.withdraw();
  await soon(() => expect(received.withdrawn).toEqual(['s1']));
  await soon(async () => expect((await pinged()).queuedUploads).toBe(0));
});

it('Of a respondent who began elsewhere and took the consent back here nothing is sent', async () => {
  const agent = await startPaired();
  setup.server.world.lab = ALWAYS;
  give();
  const page = await openedPage();
  const { received } = setup.server;
  received.taken.add('s1');
  await page.begin();
  await page.put('face', 0);
  await page.withdraw();
  await soon(async () => expect((await pinged()).queuedUploads).toBe(0));
  await agent.stop();
  expect([received.begun, received.withdrawn, [...received.chunks]]).toEqual([[], [], []]);
  expect(chunkFiles('s1')).toEqual([]);
});

it('Where a respondent is, the server is told while it can be reached', async () => {
  await startPaired();
  give();
  const page = await openedPage();
  await page.begin();
  const { received } = setup.server;
  const said = (stimulusNo: number) =>
    soon(async () => {
      await page.ping(stimulusNo, 5);
      expect(received.pinged.at(-1)).toMatchObject({ id: 's1', currentSlideNo: stimulusNo });
    });
  await said(2);
  const before = setup.server;
  await before.stop();
  await page.ping(3, 5);
  await reconnect(before);
  await soon(async () => {
    await page.ping(4, 5);
    expect(setup.server.received.pinged.at(-1)?.currentSlideNo).toBe(4);
  });
});

it('A respondent who has begun elsewhere, too, is handed over as a session of its own', async () => {
  await startPaired();
  setup.server.world.lab = ALWAYS;
  give();
  const page = await openedPage();
  const { received } = setup.server;
  received.taken.add('s1');
  await page.begin();
  await page.put('face', 0);
  await page.finish();
  await soon(() => expect(received.complete.size).toBe(1));
  const [sessionId] = [...received.complete];
  expect(sessionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(received.chunks.get(`${sessionId} face/0`)).toBe('face0');
});

it('A session that a person ends is handed over with what was recorded', async () => {
  const agent = await startPaired();
  setup.server.world.lab = ALWAYS;
  give();
  const page = await openedPage();
  await page.begin();
  await page.put('face', 0);
  const form = await (await fetch(`${agent.statusUrl}end-session`)).text();
  const token = /name="token" value="([^"]+)"/.exec(form)![1]!;
  const body = new URLSearchParams({ token, sessionId: 's1' });
  await fetch(`${agent.statusUrl}end-session`, { method: 'POST', body });
  await soon(() => expect(setup.server.received.complete.has('s1')).toBe(true));
  await shows(agent, 'Ready.');
});

it('A study that has changed before the consent is downloaded again', async () => {
  await startPaired();
  give();
  const page = await openedPage();
  const changed = {
    ...aPackage('s1').invitation,
    consent: { text: 'Other', version: 2, textSha256: 'c'.repeat(64) },
  };
  give('s1', { studyVersion: 2, invitation: changed });
  setup.server.world.session = aSession({ id: 's1', url: link('s1'), studyVersion: 2 });
  await soon(async () => expect((await page.invitation()).consent.version).toBe(2));
  expect(await statusOf(page.begin())).toBe(409);
  const consent = {
    textSha256: 'c'.repeat(64),
    version: 2,
    locale: 'en',
    time: '2026-01-01T00:00:00.000Z',
  };
  await page.begin({ consent });
  expect(setup.chromium.starts()).toHaveLength(1);
});

it('A download that fails says so and goes on by itself', async () => {
  const agent = await startPaired();
  give();
  const { files } = setup.server.received;
  files.set('/collect/assets/a.js', 'other bytes');
  await shows(agent, 'The download does not go on at the moment');
  await shows(agent, 'Preparing the session of Respondent 7');
  files.set('/collect/assets/a.js', FILES['collect/assets/a.js']);
  await openedPage();
});

it('Times are those of the server although the clock of the machine is a day off', async () => {
  await startPaired();
  const dayMs = 24 * 3_600_000;
  setup.server.world.clockAheadMs = dayMs;
  give();
  await pinged(2);
  const page = await openedPage();
  await page.begin();
  const { serverTime } = await page.ping(1, 5);
  expect(Math.abs(Date.parse(serverTime) - Date.now() - dayMs)).toBeLessThan(60_000);
  const { received } = setup.server;
  await soon(() => expect(received.begun).toHaveLength(1));
  expect(Math.abs(Date.parse(received.begun[0]!.began) - Date.now() - dayMs)).toBeLessThan(60_000);
});

it('The port is kept, and another program that has it is named', async () => {
  const agent = await startPaired();
  give();
  const { url } = await openedPage();
  await agent.stop();
  writeFileSync(join(setup.folder, 'local-port'), String(setup.server.port));
  await expect(start()).rejects.toThrow(`Another program uses port ${setup.server.port}`);
  writeFileSync(join(setup.folder, 'local-port'), url.port);
  await start();
  await pinged();
  expect((await openedPage(2)).url.port).toBe(url.port);
});

it('A foreign page, a broken chunk and an unknown flow are refused', async () => {
  await startPaired();
  give();
  const page = await openedPage();
  expect(await statusOf(page.begin({ blockId: 'c' }))).toBe(404);
  expect(await statusOf(page.begin({ preview: true }))).toBe(409);
  await page.begin({ blockId: 'a' });
  expect(await statusOf(respondentPage(page.url.href).begin())).toBe(403);
  expect(await statusOf(page.put('face', 0, 'face0', 'a'.repeat(64)))).toBe(422);
  expect(await statusOf(page.put('Face', 0))).toBe(404);
  await page.put('face', 0);
  expect(await statusOf(page.put('face', 0, 'other'))).toBe(409);
  const aside = readdirSync(join(setup.folder, 'sessions', 's1', 'conflicts'));
  expect(aside).toHaveLength(1);
  expect(await statusOf(page.finish([]))).toBe(409);
  expect(await pageOf(setup.running[0]!)).not.toContain('hush');
});

it('A server that cannot open its own package any more is told what was shown', async () => {
  await startPaired();
  setup.server.world.lab = ALWAYS;
  setup.server.received.hasOtherKey = true;
  give();
  const page = await openedPage();
  await page.begin();
  await page.put('face', 0);
  await page.finish();
  const { received } = setup.server;
  await soon(() => expect(received.complete.has('s1')).toBe(true));
  expect(received.begun[0]?.shown).toEqual([]);
});
