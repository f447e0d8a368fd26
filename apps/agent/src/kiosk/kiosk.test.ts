import { spawn } from 'node:child_process';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aSession } from '../testing/aSession';
import { installFakeChromium, isRunning } from '../testing/installFakeChromium';
import { newTemporaryFolder } from '../testing/newTemporaryFolder';
import { soon } from '../testing/soon';
import { createKiosk, DEATHS_ALLOWED, type Kiosk, type KioskEvent } from './kiosk';

const THANKS_MS = 150;
let folder: string;
let chromium: ReturnType<typeof installFakeChromium>;
let kiosk: Kiosk;
let events: KioskEvent[];
let isInstalled: boolean;

const newKiosk = (deathsWithinMs = 60_000) =>
  createKiosk({
    folder,
    find: () => (isInstalled ? chromium.path : null),
    flags: ['--headless=new'],
    timing: { thanksMs: THANKS_MS, reopenMs: 5, deathsWithinMs, endMs: 300 },
    onEvent: (event) => events.push(event),
    onFailure: (reason) => {
      throw reason;
    },
  });

const starts = () => chromium.starts();
/** Waits until so many browsers were started, and gives the last one. */
const started = async (count: number) =>
  soon(() => {
    expect(starts()).toHaveLength(count);
    return starts().at(-1)!;
  });
const ends = (pid: number) => soon(() => expect(isRunning(pid)).toBe(false));

beforeEach(() => {
  folder = newTemporaryFolder();
  chromium = installFakeChromium(folder);
  events = [];
  isInstalled = true;
  kiosk = newKiosk();
});
afterEach(async () => {
  await kiosk.closeNow();
  rmSync(folder, { recursive: true, force: true });
});

it('A session is shown full screen with the camera allowed, on the profile of the folder', async () => {
  const session = aSession();
  await kiosk.follow(session);
  const { args } = await started(1);
  expect(args).toEqual(
    expect.arrayContaining([
      '--kiosk',
      '--no-first-run',
      '--auto-accept-camera-and-microphone-capture',
      `--user-data-dir=${join(folder, 'browser')}`,
      '--headless=new',
    ]),
  );
  expect(args.at(-1)).toBe(session.url);
  expect(kiosk.state()).toBe('open');
  expect(kiosk.shown()?.id).toBe('s1');
  // Said again every ten seconds, also with an address that has changed.
  await kiosk.follow({ ...session, url: `${session.url}2`, hasBegun: true });
  expect(starts()).toHaveLength(1);
  expect(events).toEqual(['opened']);
});

it('A session that is over stays open for the thanks, then the browser is closed', async () => {
  await kiosk.follow(aSession());
  const { pid } = await started(1);
  await kiosk.follow(null);
  expect(kiosk.state()).toBe('ending');
  expect(kiosk.wanted()).toBeNull();
  expect(isRunning(pid)).toBe(true);
  await ends(pid);
  await soon(() => expect(events).toEqual(['opened', 'closed']));
  expect(kiosk.state()).toBe('closed');
  expect(existsSync(join(folder, 'browser', 'starts.jsonl'))).toBe(true);
});

it('A session that comes back during the thanks stays open', async () => {
  await kiosk.follow(aSession());
  const { pid } = await started(1);
  await kiosk.follow(null);
  await kiosk.follow(aSession());
  await new Promise((done) => setTimeout(done, THANKS_MS * 2));
  expect(isRunning(pid)).toBe(true);
  expect(kiosk.state()).toBe('open');
});

it('A browser that is closed during the thanks is not opened again', async () => {
  await kiosk.follow(aSession());
  const { pid } = await started(1);
  await kiosk.follow(null);
  process.kill(pid, 'SIGKILL');
  await soon(() => expect(kiosk.state()).toBe('closed'));
  await new Promise((done) => setTimeout(done, THANKS_MS));
  expect(starts()).toHaveLength(1);
});

it('Another session takes the place of the first, whose browser is closed before', async () => {
  await kiosk.follow(aSession());
  const first = await started(1);
  await kiosk.follow(aSession({ id: 's2' }));
  const second = await started(2);
  await soon(() => expect(isRunning(first.pid)).toBe(false));
  expect(second.args.at(-1)).toContain('s2');
  expect(kiosk.shown()?.id).toBe('s2');
  expect(events).toEqual(['opened', 'closed', 'opened']);
});

it('A browser that dies is opened again with the same address', async () => {
  await kiosk.follow(aSession());
  const first = await started(1);
  process.kill(first.pid, 'SIGKILL');
  const second = await started(2);
  expect(second.args).toEqual(first.args);
  expect(second.pid).not.toBe(first.pid);
  await soon(() => expect(events).toEqual(['opened', 'died', 'opened']));
});

it('A browser that keeps dying is given up, until a person opens the session again', async () => {
  chromium.behave('die');
  await kiosk.follow(aSession());
  await soon(() => expect(kiosk.state()).toBe('stopped'));
  expect(starts()).toHaveLength(DEATHS_ALLOWED + 1);
  await kiosk.follow(aSession());
  expect(starts()).toHaveLength(DEATHS_ALLOWED + 1);
  chromium.behave('well');
  await kiosk.openAgain();
  await started(DEATHS_ALLOWED + 2);
  expect(kiosk.state()).toBe('open');
});

it('Deaths that are far apart do not add up', async () => {
  await kiosk.closeNow();
  kiosk = newKiosk(1);
  await kiosk.follow(aSession());
  for (let count = 1; count <= DEATHS_ALLOWED + 2; count++) {
    const { pid } = await started(count);
    await soon(() => expect(kiosk.state()).toBe('open'));
    process.kill(pid, 'SIGKILL');
  }
  await started(DEATHS_ALLOWED + 3);
});

it('A session that was given up does not keep the next one from being shown', async () => {
  chromium.behave('die');
  await kiosk.follow(aSession());
  await soon(() => expect(kiosk.state()).toBe('stopped'));
  chromium.behave('well');
  await kiosk.follow(aSession({ id: 's2' }));
  expect((await started(DEATHS_ALLOWED + 2)).args.at(-1)).toContain('s2');
});

it('Opening again closes a browser that is open', async () => {
  await kiosk.follow(aSession());
  const first = await started(1);
  await kiosk.openAgain();
  await started(2);
  await soon(() => expect(isRunning(first.pid)).toBe(false));
});

it('A browser that does not end when it is asked to is killed', async () => {
  chromium.behave('stubborn');
  await kiosk.follow(aSession());
  const { pid } = await started(1);
  await kiosk.closeNow();
  await ends(pid);
});

it('A machine without a browser says so, and one that is installed meanwhile is used', async () => {
  isInstalled = false;
  await kiosk.follow(aSession());
  await kiosk.follow(aSession());
  expect(kiosk.state()).toBe('noChromium');
  expect(events).toEqual(['noChromium']);
  isInstalled = true;
  await kiosk.follow(aSession());
  await started(1);
  expect(kiosk.state()).toBe('open');
});

it.each(['--load-extension=/tmp/x', 'file:///etc/passwd', 'javascript:alert(1)', ''])(
  'An address that is no web page is not opened: %s',
  async (url) => {
    await kiosk.follow(aSession({ url }));
    expect(kiosk.state()).toBe('notAPage');
    expect(starts()).toHaveLength(0);
  },
);

/** A browser that an agent has started before it was killed. */
async function orphan(note: (pid: number) => void) {
  const child = spawn(chromium.path, [`--user-data-dir=${join(folder, 'browser')}`]);
  await started(1);
  note(child.pid!);
  return child.pid!;
}
const byUs = (pid: number) => writeFileSync(join(folder, 'browser.pid'), `${pid}\n`);
const byChromium = (pid: number) =>
  symlinkSync(`some-host-${pid}`, join(folder, 'browser', 'SingletonLock'));

it.each([
  ['noted by the agent', byUs],
  ['noted by Chromium only', byChromium],
])('The browser of a killed agent is ended before the session is opened: %s', async (_, note) => {
  const pid = await orphan(note);
  await kiosk.follow(aSession());
  const second = await started(2);
  await soon(() => expect(isRunning(pid)).toBe(false));
  expect(isRunning(second.pid)).toBe(true);
  expect(existsSync(join(folder, 'browser', 'SingletonLock'))).toBe(false);
});

it('The browser of a killed agent is ended when its session is over, and not before that is known', async () => {
  const pid = await orphan(byUs);
  await kiosk.closeNow();
  expect(isRunning(pid)).toBe(true);
  await kiosk.follow(null);
  await ends(pid);
});

it('A process that only has the number of the old browser is left alone', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    writeFileSync(join(folder, 'browser.pid'), String(stranger.pid));
    await kiosk.follow(aSession());
    await started(1);
    expect(isRunning(stranger.pid!)).toBe(true);
    expect(stranger.exitCode).toBeNull();
  } finally {
    stranger.kill('SIGKILL');
  }
});
