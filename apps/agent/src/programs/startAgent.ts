import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceDriver } from '../devices/device';
import { DeviceWatch } from '../devices/deviceWatch';
import { SessionDevices } from '../devices/sessionDevices';
import { readIdentity, writeIdentity, type Identity, type Pairing } from '../folder/identity';
import { isDiskFull } from '../folder/isDiskFull';
import { lockFolder } from '../folder/lockFolder';
import { versionsFolder } from '../folder/versionsFolder';
import { findChromium } from '../kiosk/findChromium';
import { createKiosk, KIOSK_TIMING, type KioskTiming } from '../kiosk/kiosk';
import { AgentRefusal } from '../messages/agentRefusal';
import { logMessages } from '../messages/logMessages';
import { startMessages } from '../messages/startMessages';
import { serverCalls, type ServerCalls } from '../server/serverCalls';
import type { AgentSettings } from '../settings/agentSettings';
import { AGENT_VERSION } from '../settings/agentVersion';
import type { AgentState } from '../status/agentState';
import { serveStatus } from '../status/statusServer';
import {
  machineUpdates,
  UPDATE_TIMING,
  type Launcher,
  type MachineUpdates,
  type UpdateTiming,
} from '../updates/machineUpdates';
import { connectionWatch } from './connectionWatch';
import { RETRY_CAP_MS, retryDelayMs } from '@fovea/link/calls/retryDelay';
import { createLocalPart, type LocalTiming } from './localPart';
import type { Log } from './log';
import { logKiosk } from './logKiosk';
import { machineReports, type MachineReports } from './machineReports';
import { pairWithLab } from './pairWithLab';
import { PING_TIMING, type PingTiming } from './pingLoop';
import type { Terminal } from './terminal';

export interface AgentTiming {
  readonly ping: PingTiming;
  readonly kiosk: KioskTiming;
  readonly local: LocalTiming;
  /** When the machine could not be paired again, the server is asked again after this. */
  readonly unpairedMs: number;
  /** How long the last reports may take. */
  readonly farewellMs: number;
  readonly updates: UpdateTiming;
}

const backOffMs = (failures: number) =>
  Math.min(RETRY_CAP_MS, retryDelayMs(failures, Math.random(), null));

export const AGENT_TIMING: AgentTiming = {
  ping: PING_TIMING,
  kiosk: KIOSK_TIMING,
  local: {
    uploads: { everyMs: 5000, retryMs: backOffMs },
    downloadRetryMs: backOffMs,
    sweepMs: 24 * 60 * 60_000,
  },
  unpairedMs: 60_000,
  farewellMs: 2000,
  updates: UPDATE_TIMING,
};

/** An agent whose launcher was killed is just ending. */
const LAUNCHED_WAIT_MS = 15_000;

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal | null;
  readonly log: Log;
  /** How devices are found and read. */
  readonly drivers: readonly DeviceDriver[];
  /** Writes a line for whoever sits at the terminal. */
  readonly tell: (line: string) => void;
  readonly timing: AgentTiming;
  /** Null: the agent was started without one, and does not update itself. */
  readonly launcher: Launcher | null;
}

/** Ends when `stopping` is aborted. */
export interface RunningAgent {
  readonly statusUrl: string;
  /** Rejected with an AgentRefusal if the agent cannot go on. */
  readonly ended: Promise<void>;
}

/**
 * Runs the agent of a machine; it is there once its status page is served.
 * @throws AgentRefusal
 */
export async function startAgent(
  settings: AgentSettings,
  surroundings: Surroundings,
  stopping: AbortSignal,
): Promise<RunningAgent> {
  const waitMs = surroundings.launcher ? LAUNCHED_WAIT_MS : undefined;
  const unlock = await lockFolder(settings.folder, process.platform, waitMs);
  try {
    const identity = await startingIdentity(settings);
    const agent = await runAgent(settings, identity, surroundings, stopping);
    return { ...agent, ended: thenAlways(agent.ended, unlock) };
  } catch (reason) {
    await unlock();
    throw reason;
  }
}

/** Cleans up after work, whether or not it has failed. */
async function thenAlways(work: Promise<void>, cleanUp: () => Promise<void>): Promise<void> {
  try {
    await work;
  } finally {
    await cleanUp();
  }
}

/** Another server or another key means to pair again; what is stored stays until that has been done. */
async function startingIdentity(settings: AgentSettings): Promise<Identity> {
  const stored = await readIdentity(settings.folder);
  const key = settings.key ?? stored.key;
  const pairing = stored.pairing;
  const isStillRight =
    pairing &&
    key === stored.key &&
    (settings.server === null || settings.server === pairing.server);
  const identity = { key, pairing: isStillRight ? pairing : null };
  if (!pairing) await writeIdentity(settings.folder, identity);
  return identity;
}

async function runAgent(
  settings: AgentSettings,
  identity: Identity,
  { environment, terminal, log, tell, timing, drivers, launcher }: Surroundings,
  stopping: AbortSignal,
): Promise<RunningAgent> {
  const server = settings.server ?? identity.pairing?.server ?? '';
  if (server === '') throw new AgentRefusal(startMessages.noServer);
  let pairing: Pairing | null = identity.pairing;
  let code = settings.code;
  let reports: MachineReports | null = null;
  let updates: MachineUpdates | null = null;

  const watch = connectionWatch(log);
  const devices = new DeviceWatch(drivers);
  const sessionDevices = new SessionDevices(devices, (reason) => {
    // That is noticed where it is written, and said once.
    if (!isDiskFull(reason)) watch.unexpected(reason);
  });
  const find = () => findChromium(settings.chromium, environment);
  const kiosk = createKiosk({
    folder: settings.folder,
    find,
    flags: settings.chromiumFlags,
    timing: timing.kiosk,
    onEvent: logKiosk(log, watch.problem),
    onFailure: watch.unexpected,
  });
  const local = await createLocalPart({
    ...{ folder: settings.folder, pairing: () => pairing, kiosk, watch, log },
    devices: sessionDevices,
    timing: timing.local,
  });
  const readState = (): AgentState => ({
    ...watch.state(),
    ...local.state(),
    version: AGENT_VERSION,
    update: updates?.state() ?? null,
    machineName: pairing?.machineName ?? settings.name,
    labName: pairing?.labName ?? null,
    server,
    key: identity.key,
    session: kiosk.wanted(),
    kiosk: kiosk.state(),
    chromium: find(),
    devices: devices.reports(),
    devicesLeftOut: devices.leftOut,
  });
  const status = await serveStatus(settings.port, readState, {
    endSession: async (sessionId) => reports?.endSession(sessionId),
    openAgain: kiosk.openAgain,
  });
  local.start();
  log(logMessages.started, { version: AGENT_VERSION, url: status.url });
  return { statusUrl: status.url, ended: thenAlways(work(), shutDown) };

  async function work(): Promise<void> {
    if (pairing) {
      watch.paired();
      log(logMessages.alreadyPaired, { lab: pairing.labName, name: pairing.machineName, server });
    } else {
      await pair();
    }
    while (pairing && !stopping.aborted) {
      await reportUntilUnknown(pairing);
      if (!stopping.aborted) await pairAgain();
    }
  }

  async function pair(): Promise<void> {
    const { key } = identity;
    const given = code;
    // A code can be used once.
    code = null;
    const { name } = settings;
    const about = { server, key, name, version: AGENT_VERSION, code: given };
    const made = await pairWithLab({ ...about, terminal, signal: stopping, tell });
    if (!made) return;
    pairing = made;
    await writeIdentity(settings.folder, { key, pairing });
    watch.paired();
    local.paired();
    log(logMessages.paired, { lab: made.labName, name: made.machineName });
  }

  async function reportUntilUnknown(paired: Pairing): Promise<void> {
    const calls = serverCalls(paired.server, paired.token);
    updates = launcher && updatesOf(paired, calls, launcher);
    reports = machineReports({
      ...{ pairing: paired, calls, updates },
      version: AGENT_VERSION,
      ...{ kiosk, local, devices, watch, log },
      timing: timing.ping,
    });
    const { stop, ended } = reports;
    const onStop = () => void stop(timing.farewellMs / 2);
    stopping.addEventListener('abort', onStop);
    await ended;
    stopping.removeEventListener('abort', onStop);
  }

  function updatesOf(paired: Pairing, calls: ServerCalls, by: Launcher): MachineUpdates {
    return machineUpdates({
      ...{ version: AGENT_VERSION, server: paired.server, machineId: paired.machineId, calls },
      versions: versionsFolder(settings.folder),
      launcher: by,
      publicKey: paired.bundlePublicKey ?? null,
      onPublicKey: (bundlePublicKey) => {
        pairing = { ...paired, bundlePublicKey };
        return writeIdentity(settings.folder, { key: identity.key, pairing });
      },
      isIdle: () =>
        kiosk.state() === 'closed' && kiosk.wanted() === null && local.sessions.running() === null,
      ...{ log, timing: timing.updates, stopping },
    });
  }

  /** The server no longer knows the machine. Where that cannot be mended now, it is asked again later. */
  async function pairAgain(): Promise<void> {
    try {
      return await pair();
    } catch (reason) {
      if (!(reason instanceof AgentRefusal)) throw reason;
      if (watch.state().lastError?.text !== reason.message) tell(reason.message);
      watch.problem(reason.message);
    }
    await pause(timing.unpairedMs, undefined, { signal: stopping }).catch(() => undefined);
  }

  async function shutDown(): Promise<void> {
    const isKnown = watch.state().connection !== 'notPaired';
    await Promise.all([
      isKnown ? reports?.sayOffline(timing.farewellMs / 2) : undefined,
      kiosk.closeNow(),
      sessionDevices.close(),
    ]);
    await devices.close();
    await local.stop();
    await status.close();
    log(logMessages.stopped);
  }
}
