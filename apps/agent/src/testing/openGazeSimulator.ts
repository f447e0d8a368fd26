import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { openGazeRecordLine, RECORD_PARTS } from './openGazeRecordLine';
import { simulateCalibration, type SimulatedCalibration } from './simulateCalibration';
import { simulatedEyes, type SeenEyes } from './simulatedEyes';

export interface OpenGazeSimulatorSettings {
  /** 0: any free one. */
  readonly port: number;
  readonly seed: string;
  readonly rateHz: number;
  readonly serial: string;
  readonly ticksPerS: number;
  /** What it answers to TIME_TICK_FREQUENCY; some trackers say something else than they count. */
  readonly statedTicksPerS: string;
  /** Identifiers that it does not know, as older trackers do not know PUPILMM. */
  readonly unknown: readonly string[];
  /** TIME when it starts; it begins at 0 again with each calibration. */
  readonly startedS: number;
  readonly calibration: SimulatedCalibration;
  /** Whom it sees; gets the seed. */
  readonly eyes: (seed: string) => (tMs: number) => SeenEyes;
}

const USUAL: OpenGazeSimulatorSettings = {
  port: 0,
  seed: 'eyes',
  rateHz: 60,
  serial: '123456789',
  ticksPerS: 3_517_850,
  statedTicksPerS: '3517850',
  unknown: [],
  startedS: 712,
  calibration: { delayS: 0.5, timeoutS: 1.25, blindAt: {} },
  eyes: simulatedEyes,
};

const SEND_EVERY_MS = 4;
const START_TICKS = 1_155_508_731_205;

interface Client {
  readonly socket: Socket;
  readonly parts: Set<string>;
  isSending: boolean;
}

/**
 * A tracker that speaks the Open Gaze API on 127.0.0.1, written after its published description.
 *
 * It answers several clients, sends what simulated eyes do, calibrates, and can misbehave in all the ways
 * that cables, drivers and networks do.
 */
export class OpenGazeSimulator {
  readonly settings: OpenGazeSimulatorSettings;
  /** Lines that clients sent, without their ends. */
  readonly heard: string[] = [];
  readonly #eyes: (tMs: number) => SeenEyes;
  readonly #startMs = performance.now();
  readonly #clients = new Set<Client>();
  #server: Server | null = null;
  #port = 0;
  #serial: string;
  #sentUpTo = 0;
  #timeZeroMs = 0;
  #toDrop = 0;
  #isSilent = false;
  #userData = '0';
  #stopCalibration: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;

  private constructor(settings: Partial<OpenGazeSimulatorSettings>) {
    this.settings = { ...USUAL, ...settings };
    this.#serial = this.settings.serial;
    this.#eyes = this.settings.eyes(this.settings.seed);
  }

  static async start(
    settings: Partial<OpenGazeSimulatorSettings> = {},
  ): Promise<OpenGazeSimulator> {
    const simulator = new OpenGazeSimulator(settings);
    await simulator.listen();
    simulator.#timer = setInterval(() => simulator.#sendDueRecords(), SEND_EVERY_MS);
    return simulator;
  }

  get address(): { host: string; port: number } {
    return { host: '127.0.0.1', port: this.#port };
  }

  /** Takes clients; after `refuse` at the same port as before. */
  async listen(): Promise<void> {
    const server = createServer((socket) => this.#welcome(socket));
    const port = this.#port || this.settings.port;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Breaks all connections and takes no new ones. */
  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
    this.breakConnections();
    await closed;
  }

  breakConnections(): void {
    for (const { socket } of this.#clients) socket.destroy();
  }

  /** Breaks all connections, and is another tracker at the same address from now on. */
  becomeAnother(serial: string): void {
    this.#serial = serial;
    this.breakConnections();
  }

  /** The next records are counted, but not sent. */
  dropRecords(count: number): void {
    this.#toDrop += count;
  }

  /** Connections stay; whatever is asked, nothing is said. */
  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent;
  }

  /** Sends this to all clients as it is. */
  sendRaw(bytes: string | Uint8Array): void {
    for (const { socket } of this.#clients) socket.write(bytes);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopCalibration?.();
    await this.refuse();
  }

  #welcome(socket: Socket): void {
    const client: Client = { socket, parts: new Set(), isSending: false };
    this.#clients.add(client);
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('error', () => undefined);
    socket.on('close', () => this.#clients.delete(client));
    let rest = '';
    socket.on('data', (text: Buffer | string) => {
      const lines = (rest + String(text)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#answer(client, line);
    });
  }

  #answer(client: Client, line: string): void {
    this.heard.push(line);
    const [, kind, id = '', list = ''] = /^<(SET|GET) ID="(\w+)" ?(.*)\/>$/.exec(line) ?? [];
    const values = Object.fromEntries(
      [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    );
    const answer =
      kind === undefined || this.settings.unknown.includes(id)
        ? null
        : this.#change(client, id, kind === 'SET' ? values : {}, kind === 'SET');
    if (this.#isSilent) return;
    client.socket.write(`<${answer === null ? 'NACK' : 'ACK'} ID="${id}"${answer ?? ''} />\r\n`);
  }

  /** @returns what stands behind the identifier in the answer; null: there is no such setting */
  #change(
    client: Client,
    id: string,
    values: Readonly<Record<string, string>>,
    isSet: boolean,
  ): string | null {
    const part = id.replace(/^ENABLE_SEND_/, '');
    const isOn = values.STATE === '1';
    if (id === 'ENABLE_SEND_DATA') {
      if (isSet) client.isSending = isOn;
      return ` STATE="${client.isSending ? 1 : 0}"`;
    }
    if (id.startsWith('ENABLE_SEND_') && RECORD_PARTS.includes(part)) {
      if (isSet && isOn) client.parts.add(part);
      if (isSet && !isOn) client.parts.delete(part);
      return ` STATE="${client.parts.has(part) ? 1 : 0}"`;
    }
    const { rateHz, statedTicksPerS, calibration } = this.settings;
    switch (id) {
      case 'PRODUCT_ID':
        return ` VALUE="${rateHz > 60 ? 'GP3HD' : 'GP3'}" BUS="USB2" RATE="${rateHz}"`;
      case 'SERIAL_ID':
        return ` VALUE="${this.#serial}"`;
      case 'TIME_TICK_FREQUENCY':
        return ` FREQ="${statedTicksPerS}"`;
      case 'SCREEN_SIZE':
        return ' X="0" Y="0" WIDTH="1920" HEIGHT="1080"';
      case 'USER_DATA':
        if (isSet) this.#userData = values.VALUE ?? '';
        return ` VALUE="${this.#userData}"`;
      case 'CALIBRATE_SHOW':
        return ` STATE="${isOn ? 1 : 0}"`;
      case 'CALIBRATE_RESET':
        return ' PTS="5"';
      case 'CALIBRATE_DELAY':
        return ` VALUE="${calibration.delayS}"`;
      case 'CALIBRATE_TIMEOUT':
        return ` VALUE="${calibration.timeoutS}"`;
      case 'CALIBRATE_RESULT_SUMMARY':
        return ` AVE_ERROR="19.43" VALID_POINTS="${5 - Object.keys(calibration.blindAt).length}"`;
      case 'CALIBRATE_START':
        if (isSet) this.#calibrate(isOn);
        return ` STATE="${isOn ? 1 : 0}"`;
      default:
        return null;
    }
  }

  #calibrate(isOn: boolean): void {
    this.#stopCalibration?.();
    this.#stopCalibration = isOn
      ? simulateCalibration(this.settings.calibration, this.settings.seed, (line, isResult) => {
          if (isResult) this.#timeZeroMs = performance.now() - this.#startMs;
          if (!this.#isSilent) this.sendRaw(line);
        })
      : null;
  }

  #sendDueRecords(): void {
    const { rateHz, ticksPerS, startedS } = this.settings;
    const due = Math.floor(((performance.now() - this.#startMs) * rateHz) / 1000);
    while (this.#sentUpTo < due) {
      const record = ++this.#sentUpTo;
      if (this.#toDrop > 0) {
        this.#toDrop--;
        continue;
      }
      if (this.#isSilent) continue;
      const tMs = (record * 1000) / rateHz;
      const moment = {
        count: Math.round(startedS * rateHz) + record,
        timeS: (this.#timeZeroMs === 0 ? startedS : 0) + Math.max(0, tMs - this.#timeZeroMs) / 1000,
        ticks: START_TICKS + Math.round((tMs * ticksPerS) / 1000),
        eyes: this.#eyes(tMs),
        userData: this.#userData,
      };
      for (const { socket, parts, isSending } of this.#clients) {
        if (isSending) socket.write(openGazeRecordLine(moment, parts));
      }
    }
  }
}
