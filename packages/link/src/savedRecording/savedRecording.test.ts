import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { connect } from '../calls/call';
import type { Bytes } from '../journal/journal';
import { memoryJournal } from '../journal/memoryJournal';
import { readSavedRecording } from './readSavedRecording';
import { savedRecordingZip } from './savedRecordingZip';
import { aSession, bytes } from '../testing/testUploader';
import { flakyServer } from '../testing/flakyServer';
import { createUploader } from '../upload/uploader';
import { uploadSavedRecording } from './uploadSavedRecording';
import { zipOfStored, type ZipEntry } from './zipWriter';

const BASE = 'http://server.test';
const soon = () => new Promise<void>((done) => setTimeout(done, 0));

/** Three chunks; the server has the first, and the others cannot be sent. */
async function aSavedRecording() {
  const server = flakyServer();
  const session = aSession();
  const uploader = await createUploader({
    journal: memoryJournal(),
    session,
    base: BASE,
    fetch: server.fetch,
    sleep: soon,
  });
  await uploader.add('events', bytes('e0'));
  await uploader.acknowledged('events', 0);
  server.fault = () => 'lostRequest';
  await uploader.add('events', bytes('e1'));
  await uploader.add('webcam', new Uint8Array(300_000).fill(5));
  void uploader.finish();
  const pieces: Bytes[] = [];
  const steps: number[] = [];
  const zip = savedRecordingZip(uploader.source(), new Date(0), (done, all) =>
    steps.push(done / all),
  );
  for await (const piece of zip) pieces.push(piece);
  uploader.stop();
  server.fault = () => null;
  return { server, session, steps, file: new File(pieces, 'recording.zip') };
}

async function zipped(entries: readonly ZipEntry[]): Promise<File> {
  async function* these() {
    yield* entries;
  }
  const pieces: Bytes[] = [];
  for await (const piece of zipOfStored(these())) pieces.push(piece);
  return new File(pieces, 'a.zip');
}

describe('a recording saved as a file', () => {
  it('contains the manifest, its signature and the chunks the server lacks', async () => {
    const { session, file, steps } = await aSavedRecording();
    const read = await readSavedRecording(file);
    expect(read.manifest).toMatchObject({
      format: 'fovea-saved-recording',
      sessionId: session.sessionId,
      studyId: 'study',
      savedAt: '1970-01-01T00:00:00.000Z',
    });
    expect(read.manifest.chunks.map(({ stream, seq }) => `${stream}/${seq}`)).toEqual([
      'events/0',
      'webcam/0',
      'events/1',
    ]);
    expect(read.inFile.map(({ stream, seq }) => `${stream}/${seq}`)).toEqual([
      'webcam/0',
      'events/1',
    ]);
    expect(steps).toEqual([0.5, 1]);
    const key = createHash('sha256').update(session.begin.secret).digest();
    const hmac = createHmac('sha256', key).update(read.manifestText, 'utf8').digest('hex');
    expect(read.signature).toBe(hmac);
    expect(Buffer.from(await file.arrayBuffer()).includes(session.begin.secret)).toBe(false);
  });

  it('is uploaded by the researcher, each chunk only once', async () => {
    const { server, file } = await aSavedRecording();
    const recording = await readSavedRecording(file);
    server.log.length = 0;
    const outcome = await uploadSavedRecording({
      call: connect({ base: BASE, fetch: server.fetch }),
      base: BASE,
      recording,
      fetch: server.fetch,
      sleep: soon,
    });
    expect(outcome).toEqual({ state: 'complete', session: { state: 'PROCESSING' } });
    expect(server.opened).toEqual([
      {
        manifest: recording.manifestText,
        signature: recording.signature,
        zipFileName: 'recording.zip',
      },
    ]);
    expect([...server.stored.keys()].sort()).toEqual(['events/0', 'events/1', 'webcam/0']);
    expect(server.log.filter((line) => line.includes('events/chunks/0'))).toEqual([]);
  });

  it('is uploaded despite lost answers, and reopened when the token expires', async () => {
    const { server, file } = await aSavedRecording();
    let puts = 0;
    server.fault = (method) => {
      if (method !== 'PUT') return null;
      puts++;
      if (puts === 2) server.expireToken();
      return puts === 1 ? 'lostAnswer' : null;
    };
    const outcome = await uploadSavedRecording({
      call: connect({ base: BASE, fetch: server.fetch }),
      base: BASE,
      recording: await readSavedRecording(file),
      fetch: server.fetch,
      sleep: soon,
    });
    expect(outcome.state).toBe('complete');
    expect(server.opened.length).toBeGreaterThan(1);
    expect([...server.stored.values()].every((chunks) => chunks.length === 1)).toBe(true);
  });

  it('reports how many chunks are lost', async () => {
    const { server, file } = await aSavedRecording();
    // The server lost a chunk that is not in the file.
    server.stored.clear();
    const outcome = await uploadSavedRecording({
      call: connect({ base: BASE, fetch: server.fetch }),
      base: BASE,
      recording: await readSavedRecording(file),
      fetch: server.fetch,
      sleep: soon,
    });
    expect(outcome).toEqual({ state: 'incomplete', missingChunks: 1 });
    expect([...server.stored.keys()].sort()).toEqual(['events/1', 'webcam/0']);
  });

  it('can be stopped', async () => {
    const { server, file } = await aSavedRecording();
    const stop = new AbortController();
    let tries = 0;
    server.fault = (method) => {
      if (method !== 'PUT') return null;
      if (++tries === 3) stop.abort();
      return 'lostRequest';
    };
    const sending = uploadSavedRecording({
      call: connect({ base: BASE, fetch: server.fetch }),
      base: BASE,
      recording: await readSavedRecording(file),
      fetch: server.fetch,
      sleep: soon,
      signal: stop.signal,
    });
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    for (let turn = 0; turn < 30; turn++) await soon();
    // Two are sent in parallel: one more was on its way.
    expect(tries).toBeLessThanOrEqual(4);
  });

  it('passes on why the server refuses it', async () => {
    const { server, file } = await aSavedRecording();
    server.fault = () => ({ status: 422 });
    const sending = uploadSavedRecording({
      call: connect({ base: BASE, fetch: server.fetch }),
      base: BASE,
      recording: await readSavedRecording(file),
      fetch: server.fetch,
    });
    await expect(sending).rejects.toMatchObject({ name: 'ApiError', status: 422 });
  });
});

describe('a file that is not a saved recording', () => {
  const chunk = { stream: 'events', seq: 0, sha256: '0'.repeat(64), size: 2 };
  const manifest = (chunks: object[], more: object = {}) => ({
    name: 'fovea.json',
    bytes: bytes(
      JSON.stringify({
        format: 'fovea-saved-recording',
        version: 1,
        sessionId: 's',
        studyId: 'study',
        savedAt: '',
        chunks,
        ...more,
      }),
    ),
  });
  const signature = { name: 'signature', bytes: bytes('0'.repeat(64)) };
  const file = (name: string, text: string) => ({ name, bytes: bytes(text) });

  it.each<[string, string, ZipEntry[]]>([
    ['no manifest', 'noManifest', [signature]],
    ['no signature', 'noSignature', [manifest([])]],
    ['a manifest that is not JSON', 'badManifest', [file('fovea.json', '{'), signature]],
    ['a manifest in another format', 'badManifest', [manifest([], { version: 2 }), signature]],
    ['a manifest that lists a chunk twice', 'badManifest', [manifest([chunk, chunk]), signature]],
    ['a path outside the file', 'badName', [manifest([]), signature, file('../../x', 'x')]],
    [
      'a chunk missing from the manifest',
      'badName',
      [manifest([]), signature, file('chunks/a/1', '')],
    ],
    [
      'a chunk with other bytes',
      'damaged',
      [manifest([chunk]), signature, file('chunks/events/0', 'no')],
    ],
    [
      'a chunk of another size',
      'damaged',
      [manifest([chunk]), signature, file('chunks/events/0', 'longer')],
    ],
  ])('%s', async (_, kind, entries) => {
    await expect(readSavedRecording(await zipped(entries))).rejects.toMatchObject({ kind });
  });

  it('a picture', async () => {
    const picture = new File([new Uint8Array(1000)], 'a.png');
    await expect(readSavedRecording(picture)).rejects.toMatchObject({ kind: 'notZip' });
  });
});
