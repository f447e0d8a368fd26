import type { Socket } from 'node:net';
import {
  BYTES_OF_FORMAT,
  TEST_PATTERN_OFFSETS,
  TEST_PATTERN_SECONDS,
  testPattern,
} from './channelFormat';
import { LONGEST_HEAD_BYTES, PROTOCOL_VERSION, readHeadFields } from './feedHead';
import { matchesInfoQuery } from './infoQuery';
import type { OutletDocuments } from './outletDocuments';
import { writeSample } from './writeSample';

const REQUEST_MS = 10_000;
/** A receiver that lags behind by more is cut off, and connects again: memory is bounded, and the gap is seen. */
const MOST_UNSENT_BYTES = 16 * 1024 * 1024;

/** Somebody who connected to an outlet: asks for its description or for its samples. */
export class OutletClient {
  isReceiving = false;
  isLittleEndian = true;

  readonly #socket: Socket;
  readonly #documents: OutletDocuments;
  #request = '';

  constructor(socket: Socket, documents: OutletDocuments) {
    this.#socket = socket;
    this.#documents = documents;
    socket.setNoDelay(true);
    socket.setTimeout(REQUEST_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece: Buffer) => this.#read(piece));
  }

  send(bytes: Buffer): void {
    if (this.#socket.writableLength > MOST_UNSENT_BYTES) this.#socket.destroy();
    else this.#socket.write(bytes);
  }

  end(): void {
    this.isReceiving = false;
    this.#socket.destroy();
  }

  #read(piece: Buffer): void {
    // Receivers say nothing more.
    if (this.isReceiving) return;
    this.#request += piece.toString('latin1');
    if (this.#request.length > LONGEST_HEAD_BYTES) {
      this.#socket.destroy();
      return;
    }
    const [command, ...rest] = this.#request.split('\r\n');
    if (rest.length === 0 || command === undefined) return;
    if (command === 'LSL:fullinfo') this.#socket.end(this.#documents.full);
    else if (command === 'LSL:shortinfo') this.#answerQuery(rest);
    else if (command.startsWith('LSL:streamfeed/')) this.#answerFeed(command, rest);
    // Among others the feed of version 1.00, which has a format of its own.
    else this.#socket.destroy();
  }

  #answerQuery([query, ...rest]: readonly string[]): void {
    if (query === undefined || rest.length === 0) return;
    if (matchesInfoQuery(query.trim(), this.#documents.tree))
      this.#socket.end(this.#documents.short);
    else this.#socket.end();
  }

  #answerFeed(command: string, lines: readonly string[]): void {
    if (!this.#request.includes('\r\n\r\n')) return;
    const { info } = this.#documents;
    const [asked = '', uid = ''] = command.slice('LSL:streamfeed/'.length).split(/\s+/);
    const fields = readHeadFields(lines);
    const refusal = this.#refusal(Number(asked), uid, fields);
    if (refusal) {
      this.#socket.end(`LSL/${PROTOCOL_VERSION} ${refusal}\r\n\r\n`);
      return;
    }
    this.isLittleEndian = fields.get('native-byte-order') !== '4321';
    this.#socket.write(
      [
        `LSL/${PROTOCOL_VERSION} 200 OK`,
        `UID: ${info.uid}`,
        `Byte-Order: ${this.isLittleEndian ? 1234 : 4321}`,
        'Suppress-Subnormals: 0',
        `Data-Protocol-Version: ${PROTOCOL_VERSION}`,
        '',
        '',
      ].join('\r\n'),
    );
    for (const offset of TEST_PATTERN_OFFSETS) {
      const values = testPattern(info.format, info.channelCount, offset);
      this.send(writeSample(info.format, TEST_PATTERN_SECONDS, values, this.isLittleEndian));
    }
    this.#request = '';
    this.#socket.setTimeout(0);
    this.isReceiving = true;
  }

  #refusal(asked: number, uid: string, fields: ReadonlyMap<string, string>): string | null {
    const { info } = this.#documents;
    if (uid !== '' && uid !== info.uid) return '404 Not found';
    const version = Number(fields.get('data-protocol-version') ?? asked);
    if (!(asked >= PROTOCOL_VERSION && asked < 200 && version >= PROTOCOL_VERSION)) {
      return '505 Version not supported';
    }
    // Of strings it is the size of a C++ object, which says nothing of what is sent.
    const bytes = BYTES_OF_FORMAT[info.format];
    const expected = Number(fields.get('value-size') ?? bytes);
    if (bytes > 0 && expected !== bytes) return '505 Value size not supported';
    if ((fields.get('has-ieee754-floats') ?? '1') === '0') return '505 Floats not supported';
    return null;
  }
}
