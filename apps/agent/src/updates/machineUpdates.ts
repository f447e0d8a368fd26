import { UPDATE_REASON_MAX, type AgentUpdate } from '@fovea/contract/labs/machines';
import type { MessageDescriptor } from '@formatjs/intl';
import { ApiError } from '@fovea/link/calls/apiError';
import { timeLimit } from '@fovea/link/calls/timeLimit';
import { proven, switchedTo } from '../folder/versions';
import type { VersionsFolder } from '../folder/versionsFolder';
import { isDiskFull } from '../folder/isDiskFull';
import { say, type MessageValues } from '../messages/agentIntl';
import { updateMessages as messages } from '../messages/updateMessages';
import { failureReason } from '../server/failureReason';
import { AnswerNotUnderstood, type PingAnswer, type ServerCalls } from '../server/serverCalls';
import { checkSignature, isNextKey } from './checkSignature';
import { downloadBundle } from './downloadBundle';
import { readBundle } from './readBundle';
import { deleteOtherVersions, unpackVersion } from './unpackVersion';
import { UpdateRefusal } from './updateRefusal';

type OfferedAgent = NonNullable<PingAnswer['agent']>;

/** Steps of an update at which tests end the process. */
export type UpdateStep = 'started' | 'downloaded' | 'unpacked' | 'switched';

export interface UpdateTiming {
  /** An update that failed is tried again after this. */
  readonly retryMs: number;
  readonly downloadMs: number;
}

export const UPDATE_TIMING: UpdateTiming = { retryMs: 10 * 60_000, downloadMs: 5 * 60_000 };

/** The process that started the agent. */
export interface Launcher {
  /** This version works. */
  readonly sayRunning: () => void;
  /** Ends the agent, to be started again in what is the current version then. */
  readonly restart: () => void;
}

/**
 * Brings the agent to the version of its server, older or newer, whenever nobody sits at the machine. Whatever
 * goes wrong, the agent that runs goes on.
 */
export function machineUpdates(options: {
  readonly version: string;
  readonly server: string;
  readonly machineId: string;
  readonly calls: Pick<ServerCalls, 'agentBundle'>;
  readonly versions: VersionsFolder;
  readonly launcher: Launcher;
  /** The key that the machine knows; null: it learns it with the next answer. */
  readonly publicKey: string | null;
  readonly onPublicKey: (publicKey: string) => Promise<void>;
  /** Nothing is shown or recorded. */
  readonly isIdle: () => boolean;
  readonly log: (message: MessageDescriptor, values?: MessageValues) => void;
  readonly timing: UpdateTiming;
  readonly stopping: AbortSignal;
  readonly reach?: (step: UpdateStep) => void;
}) {
  const { versions, launcher, log, timing, stopping } = options;
  const reach = options.reach ?? (() => undefined);
  let publicKey = options.publicKey;
  let state: AgentUpdate | null = null;
  let hasReported = false;
  /** The server has given the machine a session, which may not be shown yet. */
  let hasSession = false;
  let isBusy = false;
  let notBeforeMs = 0;
  let failedVersion: string | null = null;

  const isIdle = () => !hasSession && options.isIdle();

  const waitFor = (version: string) => {
    state = { version, state: 'WAITING', reason: '' };
  };

  function fail(version: string, reason: unknown): void {
    const sentence = reasonOf(reason).slice(0, UPDATE_REASON_MAX);
    if (state?.reason !== sentence) log(messages.failed, { version, reason: sentence });
    state = { version, state: 'FAILED', reason: sentence };
    failedVersion = version;
    notBeforeMs = performance.now() + timing.retryMs;
  }

  /** The first answer shows that this version works. */
  async function report(): Promise<void> {
    if (hasReported) return;
    hasReported = true;
    const known = await versions.read();
    // On a full disk the version has to show it again at its next start.
    if (known.trialStarts !== null) await versions.write(proven(known)).catch(() => undefined);
    launcher.sayRunning();
  }

  async function learn({ publicKey: key, nextKey }: OfferedAgent): Promise<void> {
    if (publicKey === null) await take(key);
    // The key before says which one follows it.
    if (publicKey === null || !nextKey || nextKey.publicKey === publicKey) return;
    if (isNextKey(nextKey, publicKey)) await take(nextKey.publicKey);
  }

  async function take(key: string): Promise<void> {
    publicKey = key;
    // It is known until the agent ends, and learned again then.
    await options.onPublicKey(key).catch(() => undefined);
  }

  /** @param wanted what the server has said; null: it has to be asked */
  async function look(wanted: string | null): Promise<void> {
    if (wanted === options.version) {
      state = null;
      return;
    }
    const isSame = wanted === null || wanted === failedVersion;
    if (isSame && performance.now() < notBeforeMs) return;
    if (!isIdle()) {
      if (wanted !== null) waitFor(wanted);
      return;
    }
    let version = wanted ?? '?';
    try {
      const bundle = await options.calls.agentBundle(options.machineId);
      ({ version } = bundle);
      await update(bundle);
    } catch (reason) {
      if (stopping.aborted) return;
      if (wanted === null && version === '?') notBeforeMs = performance.now() + timing.retryMs;
      else fail(version, reason);
    }
  }

  async function update(bundle: Awaited<ReturnType<ServerCalls['agentBundle']>>): Promise<void> {
    const { version, sha256 } = bundle;
    if (version === options.version) {
      state = null;
      return;
    }
    const known = await versions.read();
    const before = known.rejected.find((one) => one.sha256 === sha256);
    if (before) throw new UpdateRefusal(messages.didNotWork, { why: before.why });
    checkSignature(bundle, publicKey);
    reach('started');
    const signal = timeLimit(timing.downloadMs, stopping);
    const bytes = await downloadBundle(options.server, bundle, signal);
    const content = await readBundle(bytes, bundle);
    reach('downloaded');
    const next = { version, sha256 };
    const needed = [known.current, known.previous].filter((one) => one !== null);
    await deleteOtherVersions(versions.path, needed.map(versions.nameOf));
    await unpackVersion(versions.folderOf(next), content);
    reach('unpacked');
    // Somebody may have been sent here meanwhile.
    if (!isIdle()) return waitFor(version);
    if (stopping.aborted) return;
    await versions.write(switchedTo(known, next));
    reach('switched');
    log(messages.updating, { from: options.version, version });
    launcher.restart();
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (isBusy || stopping.aborted) return;
    isBusy = true;
    try {
      await work();
    } finally {
      isBusy = false;
    }
  }

  return {
    /** What is reported of an update; null: the agent has the version of its server. */
    state: (): AgentUpdate | null => state,
    /** The key whose programs the machine runs; null: not learned yet. */
    publicKey: (): string | null => publicKey,
    /** A report was answered. */
    answered({ agent, session }: Pick<PingAnswer, 'agent' | 'session'>): Promise<void> {
      hasSession = session !== null;
      return alone(async () => {
        await report();
        if (!agent) return;
        await learn(agent);
        await look(agent.version);
      });
    },
    /** A server of another version may not understand reports, or its answer is not understood here. */
    failed: (failure: unknown): Promise<void> =>
      isOtherLanguage(failure) ? alone(() => look(null)) : Promise.resolve(),
  };
}

export type MachineUpdates = ReturnType<typeof machineUpdates>;

function isOtherLanguage(failure: unknown): boolean {
  if (failure instanceof AnswerNotUnderstood) return true;
  return failure instanceof ApiError && (failure.status === 400 || failure.status === 404);
}

function reasonOf(reason: unknown): string {
  if (reason instanceof UpdateRefusal) return reason.message;
  if (isDiskFull(reason)) return say(messages.diskFull);
  const text = failureReason(reason);
  return say(messages.other, { reason: /[.!?]$/.test(text) ? text : `${text}.` });
}
