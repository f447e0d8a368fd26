import { connect, type Socket } from 'node:net';
import { LineSplitter } from './lineSplitter';
import { formatElement, parseElement, type OpenGazeElement } from './openGazeElement';

export interface OpenGazeAddress {
  readonly host: string;
  readonly port: number;
}

/** The port of Gazepoint Control, which runs on the machine of the tracker. */
export const OPEN_GAZE_ADDRESS: OpenGazeAddress = { host: '127.0.0.1', port: 4242 };

export interface ConnectionListener {
  /** Data records that arrived together, in their order. */
  onRecords(records: readonly OpenGazeElement[], arrivedAgentMs: number): void;
  /** What the tracker reports of a calibration. */
  onCalibration(report: OpenGazeElement): void;
  /** Once, whoever ended the connection. */
  onClosed(): void;
}

interface Question {
  readonly id: string;
  readonly answer: (element: OpenGazeElement | null) => void;
  readonly fail: (error: Error) => void;
}

/** A TCP connection to an eye tracker that speaks the Open Gaze API. What cannot be read is left out. */
export class OpenGazeConnection {
  readonly #socket: Socket;
  readonly #listener: ConnectionListener;
  readonly #lines = new LineSplitter();
  #questions: readonly Question[] = [];

  private constructor(socket: Socket, listener: ConnectionListener) {
    this.#socket = socket;
    this.#listener = listener;
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('close', () => {
      const open = this.#questions;
      this.#questions = [];
      for (const { fail } of open) fail(new Error('The connection to the eye tracker broke.'));
      listener.onClosed();
    });
  }

  /** @throws Error if nobody answers there within the given time */
  static connect(
    address: OpenGazeAddress,
    waitMs: number,
    listener: ConnectionListener,
  ): Promise<OpenGazeConnection> {
    const where = `${address.host}:${address.port}`;
    return new Promise((resolve, reject) => {
      const socket = connect({ ...address, noDelay: true, keepAlive: true });
      const timer = afterReading(waitMs, () => {
        if (socket.connecting) socket.destroy(new Error('timeout'));
      });
      const refuse = (): void => {
        clearTimeout(timer);
        reject(new Error(`No eye tracker answers at ${where}. Is Gazepoint Control running?`));
      };
      // Every error is followed by `close`, which is what counts.
      socket.on('error', () => undefined);
      socket.once('close', refuse);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('close', refuse);
        resolve(new OpenGazeConnection(socket, listener));
      });
    });
  }

  /**
   * @returns the tracker's answer; null: it does not know the identifier, or refuses
   * @throws Error if the connection breaks, or no answer comes in time
   */
  async ask(
    kind: 'GET' | 'SET',
    id: string,
    values: Readonly<Record<string, string | number>>,
    waitMs: number,
  ): Promise<OpenGazeElement | null> {
    if (this.#socket.destroyed) throw new Error('The connection to the eye tracker broke.');
    return new Promise((resolve, reject) => {
      const timer = afterReading(waitMs, () =>
        question.fail(new Error(`The eye tracker did not answer ${id}.`)),
      );
      const end = (): void => {
        clearTimeout(timer);
        this.#questions = this.#questions.filter((one) => one !== question);
      };
      const question: Question = {
        id,
        answer: (element) => {
          end();
          resolve(element);
        },
        fail: (error) => {
          end();
          reject(error);
        },
      };
      this.#questions = [...this.#questions, question];
      this.#socket.write(formatElement(kind, { ID: id, ...values }));
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    const arrivedMs = performance.now();
    const records: OpenGazeElement[] = [];
    for (const element of this.#lines.push(bytes).map(parseElement)) {
      if (element?.name === 'REC') records.push(element);
      else if (element?.name === 'CAL') this.#listener.onCalibration(element);
      else if (element) this.#answer(element);
    }
    if (records.length > 0) this.#listener.onRecords(records, arrivedMs);
  }

  #answer(element: OpenGazeElement): void {
    const id = element.attributes.get('ID');
    const question = this.#questions.find((one) => one.id === id);
    if (element.name === 'ACK') question?.answer(element);
    if (element.name === 'NACK') question?.answer(null);
  }
}

/** After a standstill of the agent, what waits in the connection is read before time is up. */
function afterReading(waitMs: number, end: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(end), waitMs);
}
