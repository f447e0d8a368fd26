import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { DeviceDriver } from '../devices/device';
import { lineLog } from '../programs/log';
import { startAgent, type AgentTiming, type RunningAgent } from '../programs/startAgent';
import type { Terminal } from '../programs/terminal';
import { readAgentSettings } from '../settings/agentSettings';
import { installFakeChromium } from './installFakeChromium';
import { newTemporaryFolder } from './newTemporaryFolder';
import { soon } from './soon';
import { startFakeServer, type FakeServer } from './startFakeServer';

const TIMING: AgentTiming = {
  ping: { everyMs: 20, afterFailuresMs: () => 20 },
  kiosk: { thanksMs: 50, reopenMs: 5, deathsWithinMs: 60_000, endMs: 2000 },
  local: { uploads: { everyMs: 20, retryMs: () => 20 }, downloadRetryMs: () => 20, sweepMs: 50 },
  unpairedMs: 20,
  farewellMs: 300,
  updates: { retryMs: 60_000, downloadMs: 5000 },
};

type StartedAgent = RunningAgent & { readonly stop: () => Promise<void> };

/** Gives each test a server, a folder with a fake Chromium, and whole agents on that folder. */
export function setUpAgents() {
  const setup = {
    server: undefined as unknown as FakeServer,
    folder: '',
    chromium: undefined as unknown as ReturnType<typeof installFakeChromium>,
    /** What was said on the terminal, without the times. */
    lines: [] as string[],
    running: [] as StartedAgent[],
    /** How its devices are found; none, unless a test says so before it starts an agent. */
    drivers: [] as DeviceDriver[],
    /** What agents have told their launcher; null: they have none, and do not update themselves. */
    launched: null as string[] | null,
    start,
    startPaired: () => start(['--server', setup.server.url, '--name', 'PC 4', '--code', '123 456']),
    identity: () =>
      JSON.parse(readFileSync(join(setup.folder, 'identity.json'), 'utf8')) as {
        key: string;
        pairing: { token: string; server: string } | null;
      },
    /** Waits for so many further pings and gives the last one. */
    pinged(more = 1) {
      const { pings } = setup.server.world;
      const until = pings.length + more;
      return soon(() => {
        expect(pings.length).toBeGreaterThanOrEqual(until);
        return pings.at(-1)!;
      });
    },
    said: (text: string) => soon(() => expect(setup.lines.join('\n')).toContain(text)),
    pageOf: async ({ statusUrl }: RunningAgent) => (await fetch(statusUrl)).text(),
    shows: (agent: RunningAgent, text: string) =>
      soon(async () => expect(await setup.pageOf(agent)).toContain(text)),
    /** Waits until so many browsers were started and gives the last one. */
    opened: (count: number) =>
      soon(() => {
        expect(setup.chromium.starts()).toHaveLength(count);
        return setup.chromium.starts().at(-1)!;
      }),
  };

  beforeEach(async () => {
    setup.server = await startFakeServer();
    setup.folder = newTemporaryFolder();
    setup.chromium = installFakeChromium(setup.folder);
    setup.lines = [];
    setup.running = [];
    setup.drivers = [];
    setup.launched = null;
  });
  afterEach(async () => {
    for (const { stop } of setup.running) await stop().catch(() => undefined);
    await setup.server.stop();
    expect(setup.server.world.misunderstood).toEqual([]);
    // A browser that was killed may still be writing into it.
    rmSync(setup.folder, { recursive: true, force: true, maxRetries: 10 });
  });

  async function start(
    args: readonly string[] = [],
    terminal: Terminal | null = null,
  ): Promise<StartedAgent> {
    const stopping = new AbortController();
    const { launched } = setup;
    const given = ['--folder', setup.folder, '--port', '0', ...args];
    const settings = readAgentSettings(given, { FOVEA_AGENT_CHROMIUM: setup.chromium.path });
    if (settings === 'help') throw new Error('help was asked for');
    const agent = await startAgent(
      settings,
      {
        environment: {},
        terminal,
        log: lineLog((line) => setup.lines.push(line.slice(20).trimEnd())),
        drivers: setup.drivers,
        tell: (line) => setup.lines.push(line),
        timing: TIMING,
        launcher: launched && {
          sayRunning: () => void launched.push('running'),
          restart: () => {
            launched.push('restart');
            stopping.abort();
          },
        },
      },
      stopping.signal,
    );
    const stop = async () => {
      stopping.abort();
      await agent.ended;
    };
    const started = { ...agent, stop };
    setup.running.push(started);
    return started;
  }

  return setup;
}

/** Somebody who types these lines, and then nothing more. */
export function typing(...answers: string[]): Terminal & { readonly asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    ask: (_, signal) => {
      asked++;
      const answer = answers.shift();
      if (answer !== undefined) return Promise.resolve(answer);
      return new Promise((done) => signal.addEventListener('abort', () => done(null)));
    },
  };
}
