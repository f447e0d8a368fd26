import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChannelFormat } from '../channelFormat';
import type { LslNetwork } from '../lslNetwork';

const PROGRAM = join(import.meta.dirname, 'liblslProcess.mjs');

const probe = spawnSync(process.execPath, [PROGRAM, 'probe'], { encoding: 'utf8' });
/** Why the reference implementation does not run here; '' if it does. */
export const whyNoLiblsl = probe.status === 0 ? '' : (probe.stderr || 'it crashed').trim();

/** Tests run at once, so each has its own list of what ends with it. */
export type OnFinished = (close: () => Promise<void>) => void;

const PORT_RANGE = 16;
const FIRST_PORT = 20_000;
const BLOCK_PORTS = 20;
/** Up to the ports that systems give to outgoing connections. */
const BLOCKS = 600;

/** Ports of their own on this machine, so that no test hears another or a real device. */
export async function createTestNetwork(onFinished: OnFinished): Promise<LslNetwork> {
  for (;;) {
    const multicastPort = FIRST_PORT + randomInt(BLOCKS) * BLOCK_PORTS;
    // Whoever holds the last port has the block, also among other runs of the tests.
    const lock = createServer();
    const isMine = await new Promise<boolean>((resolve) => {
      lock.once('error', () => resolve(false));
      lock.listen(multicastPort + BLOCK_PORTS - 1, '127.0.0.1', () => resolve(true));
    });
    if (!isMine) continue;
    onFinished(() => new Promise((resolve) => lock.close(() => resolve())));
    return {
      multicastPort,
      basePort: multicastPort + 1,
      portRange: PORT_RANGE,
      addresses: ['127.0.0.1'],
      peers: ['127.0.0.1'],
      sessionId: randomUUID(),
      listenAddress: '127.0.0.1',
    };
  }
}

function configurationOf(network: LslNetwork): string {
  return [
    '[ports]',
    `MulticastPort=${network.multicastPort}`,
    `BasePort=${network.basePort}`,
    `PortRange=${network.portRange}`,
    'IPv6=disable',
    '[multicast]',
    'ResolveScope=machine',
    '[lab]',
    'KnownPeers={127.0.0.1}',
    `SessionID=${network.sessionId}`,
    '',
  ].join('\n');
}

export interface RealOutlet {
  readonly key: string;
  readonly name: string;
  readonly type?: string;
  readonly format: ChannelFormat;
  readonly count: number;
  readonly rateHz?: number;
  readonly sourceId?: string;
  readonly channels?: readonly Readonly<Record<string, string>>[];
}

type Values = readonly (number | bigint | string)[];

export interface PulledSample {
  readonly time: number;
  readonly values: Values;
}

interface Answer {
  readonly id: number;
  readonly answer?: unknown;
  readonly problem?: string;
}

/** The reference implementation, in a process that can be killed. */
export class RealLsl {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #count = 0;

  private constructor(network: LslNetwork) {
    this.#folder = mkdtempSync(join(tmpdir(), 'fovea-lsl-'));
    writeFileSync(join(this.#folder, 'lsl_api.cfg'), configurationOf(network));
    this.#child = fork(PROGRAM, [], {
      cwd: this.#folder,
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (answer: Answer) => this.#waiting.get(answer.id)?.(answer));
    this.#child.once('exit', () => {
      for (const [id, settle] of this.#waiting) settle({ id, problem: 'liblsl ended' });
      rmSync(this.#folder, { recursive: true, force: true });
    });
  }

  static async start(network: LslNetwork): Promise<RealLsl> {
    const real = new RealLsl(network);
    await once(real.#child, 'message');
    return real;
  }

  openOutlet(outlet: RealOutlet): Promise<void> {
    const { type = 'Test', rateHz = 100, sourceId = '' } = outlet;
    return this.#ask('openOutlet', { ...outlet, type, rateHz, sourceId }) as Promise<void>;
  }

  /** @returns the times in seconds */
  push(key: string, rows: readonly Values[], times?: readonly number[]): Promise<number[]> {
    return this.#ask('push', { key, rows, times }) as Promise<number[]>;
  }

  /** Doubles with one time for all. */
  async pushChunk(key: string, rows: readonly Values[], time: number): Promise<void> {
    await this.#ask('pushChunk', { key, rows, time });
  }

  /** @returns how many samples of each were sent */
  generate(
    keys: readonly string[],
    rates: readonly number[],
    seconds: number,
  ): Promise<readonly number[]> {
    return this.#ask('generate', { keys, rates, seconds }) as Promise<readonly number[]>;
  }

  haveConsumers(key: string): Promise<boolean> {
    return this.#ask('haveConsumers', { key }) as Promise<boolean>;
  }

  localClock(): Promise<number> {
    return this.#ask('localClock', {}) as Promise<number>;
  }

  /** @returns how many streams were found */
  resolve(predicate: string, minimum: number, timeout: number): Promise<number> {
    return this.#ask('resolve', { predicate, minimum, timeout }) as Promise<number>;
  }

  /** @returns the full description as XML */
  openInlet(inlet: {
    readonly key: string;
    readonly sourceId: string;
    readonly format: ChannelFormat;
    readonly count: number;
  }): Promise<string> {
    return this.#ask('openInlet', inlet) as Promise<string>;
  }

  pull(key: string, rows: number, timeout: number): Promise<readonly PulledSample[]> {
    return this.#ask('pull', { key, rows, timeout }) as Promise<readonly PulledSample[]>;
  }

  timeCorrection(key: string): Promise<number> {
    return this.#ask('timeCorrection', { key }) as Promise<number>;
  }

  /** As a power cut would: nothing is closed in good order. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  /** Stops it as a frozen program would, with its connections open. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
  }

  async #ask(command: string, options: object): Promise<unknown> {
    const id = ++this.#count;
    const { answer, problem } = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#child.send({ id, command, options });
    });
    this.#waiting.delete(id);
    if (problem !== undefined) throw new Error(problem);
    return answer;
  }
}
