import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Socket, createServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { discoverStreams } from './discoverStreams';
import { fetchFullInfo } from './fetchFullInfo';
import { Inlet } from './inlet';
import { LslDriver } from './lslDriver';
import type { LslNetwork } from './lslNetwork';
import { openFeed } from './openFeed';
import { writeStreamInfo } from './streamInfo';
import { createInfo } from './testing/createInfo';
import { createTestNetwork } from './testing/realLsl';
import { RecordingListener } from './testing/recordingListener';
import { writeSample } from './writeSample';

const never = new AbortController().signal;
const OK = 'LSL/110 200 OK\r\nUID: uid-1\r\nByte-Order: 1234\r\nData-Protocol-Version: 110\r\n\r\n';
const head = (values: readonly number[], seconds = 123456.789) =>
  Buffer.concat([
    Buffer.from(OK),
    ...values.map((one) => writeSample('float32', seconds, [one], true)),
  ]);

/** Something that listens where a stream said it would. */
async function serve(onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('There is no port.');
  return createInfo({ dataPort: address.port });
}

const ignore = { onSample: () => undefined, onEnd: () => undefined };

describe('A stream that does not keep to the protocol', () => {
  it.each([
    ['sends other test patterns', head([5, 2]), 'another format than it says'],
    ['sends them with another time', head([4, 2], 1), 'another format than it says'],
    ['sends no sample', Buffer.concat([Buffer.from(OK), Buffer.from([9])]), 'sent 9 where'],
    ['sends version 1.00', Buffer.from('LSL/110 200 OK\r\nByte-Order: 0\r\n\r\n'), 'version 1 of'],
    ['answers endlessly', Buffer.alloc(100_000, 'x'), 'without an end'],
  ])('is refused when it %s', async (_, bytes, message) => {
    const info = await serve((socket) => socket.write(bytes));
    await expect(openFeed(info, ignore, never)).rejects.toThrow(message);
  });

  it('is refused when it hangs up', async () => {
    const info = await serve((socket) => socket.end());
    await expect(openFeed(info, ignore, never)).rejects.toThrow('closed by the other side');
  });

  it('is refused when nobody listens', async () => {
    const info = createInfo({ dataPort: 1 });
    await expect(openFeed(info, ignore, never)).rejects.toThrow('ECONNREFUSED');
  });

  it('is refused when it says itself that it is too old', async () => {
    const info = createInfo({ version: 100 });
    await expect(openFeed(info, ignore, never)).rejects.toThrow('version 1 of the protocol');
  });

  it('is given up when we close it while it opens', async () => {
    const info = await serve(() => undefined);
    const closing = new AbortController();
    const opening = openFeed(info, ignore, closing.signal);
    closing.abort();
    await expect(opening).rejects.toThrow('given up');
  });

  it('is ended when its samples stop being samples', async () => {
    let peer: Socket | undefined;
    const info = await serve((socket) => {
      peer = socket;
      socket.write(head([4, 2]));
    });
    const seconds: number[] = [];
    const ends: string[] = [];
    const feed = await openFeed(
      info,
      { onSample: (at) => seconds.push(at), onEnd: (reason) => ends.push(reason) },
      never,
    );
    peer?.write(writeSample('float32', 7, [1], true));
    await vi.waitFor(() => expect(seconds).toEqual([7]));
    peer?.write(Buffer.from([77]));
    await vi.waitFor(() => expect(ends).toEqual(['The stream sent 77 where a sample begins.']));
    await feed.close();
  });

  it('is not opened when its clock cannot be asked', async () => {
    const info = await serve((socket) => socket.write(head([4, 2])));
    const opening = Inlet.open({
      info: { ...info, servicePort: 1 },
      isKnownByUid: () => false,
      network: await createTestNetwork(onTestFinished),
      listener: new RecordingListener(),
    });
    await expect(opening).rejects.toThrow('does not answer questions about its clock');
  });

  it('is not opened when it answers times that cannot be', async () => {
    const clock = createSocket('udp4');
    onTestFinished(() => new Promise<void>((resolve) => clock.close(() => resolve())));
    let asked = 0;
    clock.on('message', (message, { port }) => {
      const [id = ''] = (message.toString().split('\n')[1] ?? '').split(' ');
      // Had the question for a day; replied before it came; no number; a number too few.
      const impossible = ['0 0 86400', '0 9 1', '0 NaN NaN', '0 1'];
      clock.send(` ${id} ${impossible[asked++ % impossible.length]}`, port, '127.0.0.1');
    });
    clock.bind(0, '127.0.0.1');
    await once(clock, 'listening');
    const info = createInfo({ servicePort: clock.address().port });
    const options = { isKnownByUid: () => false, network: await createTestNetwork(onTestFinished) };
    const opening = Inlet.open({ ...options, info, listener: new RecordingListener() });
    await expect(opening).rejects.toThrow('does not answer questions about its clock');
    expect(asked).toBeGreaterThanOrEqual(4);
  });
});

describe('A description that is fetched', () => {
  it('is refused when it does not end', async () => {
    const info = await serve((socket) => {
      const piece = Buffer.alloc(65_536, ' ');
      const more = () => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on('drain', more);
      more();
    });
    await expect(fetchFullInfo(info, never)).rejects.toThrow('too long');
  });

  it('is refused when it is that of another stream', async () => {
    const info = await serve((socket) => {
      socket.end(writeStreamInfo(createInfo({ uid: 'other' }), []));
    });
    await expect(fetchFullInfo(info, never)).rejects.toThrow('replaced by another');
  });

  it('is given up in time when nothing comes', async () => {
    const info = await serve(() => undefined);
    await expect(fetchFullInfo(info, AbortSignal.timeout(100))).rejects.toThrow();
  });
});

/** Answers questions for streams. */
async function answerQuestions(network: LslNetwork, answersTo: (id: string) => readonly string[]) {
  const outlet = createSocket('udp4');
  onTestFinished(() => new Promise<void>((resolve) => outlet.close(() => resolve())));
  outlet.on('message', (message) => {
    const [port, id = ''] = (message.toString().split('\r\n')[2] ?? '').split(' ');
    for (const answer of answersTo(id)) outlet.send(answer, Number(port), '127.0.0.1');
  });
  outlet.bind(network.multicastPort, '127.0.0.1');
  await once(outlet, 'listening');
}

describe('A search', () => {
  it('ignores what is no answer to it, and takes each stream once', async () => {
    const network = await createTestNetwork(onTestFinished);
    const answer = writeStreamInfo(createInfo({ sessionId: network.sessionId }), null);
    const foreign = writeStreamInfo(createInfo({ uid: 'uid-2', sessionId: 'other' }), null);
    await answerQuestions(network, (id) => [
      '',
      'garbage',
      `1\r\n${answer.replace('uid-1', 'uid-3')}`,
      `${id}\r\n<info><name>`,
      `${id}\r\n${answer.replace('float32', 'float16')}`,
      `${id}\r\n${foreign}`,
      `${id}\r\n${answer}`,
      `${id}\r\n${answer}`,
    ]);
    const uids: string[] = [];
    await discoverStreams(network, AbortSignal.timeout(700), ({ uid }) => {
      uids.push(uid);
    });
    expect(uids).toEqual(['uid-1']);
  });

  it('leaves out streams that do not describe themselves, and ends in time', async () => {
    const network = await createTestNetwork(onTestFinished);
    const { sessionId } = network;
    const silent = await serve(() => undefined);
    const infos = [createInfo({ sessionId, dataPort: 1 }), { ...silent, sessionId, uid: 'uid-2' }];
    await answerQuestions(network, (id) =>
      infos.map((info) => `${id}\r\n${writeStreamInfo(info, null)}`),
    );
    const beganMs = performance.now();
    expect(await new LslDriver(network).find(500)).toEqual([]);
    expect(performance.now() - beganMs).toBeLessThan(1_500);
  });

  it('for a device that is not there says so', async () => {
    const device = { id: 'lsl-x', name: 'My EEG', driver: 'lsl', channels: [] } as const;
    const opening = new LslDriver(await createTestNetwork(onTestFinished)).open(
      { ...device, nominalRateHz: 0, canCalibrate: false },
      new RecordingListener(),
    );
    await expect(opening).rejects.toThrow('"My EEG" was not found in the network.');
  });
});
