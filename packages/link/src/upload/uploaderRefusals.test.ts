import { describe, expect, it } from 'vitest';
import { startTestUploader, bytes, firstPuts, text, waitUntil } from '../testing/testUploader';
import { flakyServer } from '../testing/flakyServer';

describe('refusals by status', () => {
  it('401: starts the session again with id and secret and continues', async () => {
    const { uploader, server } = await startTestUploader();
    await uploader.add('events', bytes('e0'));
    await uploader.acknowledged('events', 0);
    server.expireToken();
    await uploader.add('events', bytes('e1'));
    await uploader.finish();
    expect(server.begins()).toBe(2);
    expect(text(server.bytesOf('events/1'))).toBe('e1');
  });

  it('409: both versions are kept, the chunk is flagged and the others continue', async () => {
    const { uploader, server } = await startTestUploader();
    await uploader.ready;
    server.stored.set('events/0', [{ sha256: 'f'.repeat(64), bytes: bytes('other') }]);
    await uploader.add('events', bytes('mine'));
    await uploader.add('events', bytes('e1'));
    await uploader.finish();
    expect(server.stored.get('events/0')!.map((chunk) => text(chunk.bytes))).toEqual([
      'other',
      'mine',
    ]);
    expect(text(server.bytesOf('events/1'))).toBe('e1');
    expect(uploader.state()).toMatchObject({ conflicts: 1, phase: 'complete' });
  });

  it('409 for an empty manifest: asks what was received and lists that', async () => {
    const server = flakyServer();
    const { uploader } = await startTestUploader({ server });
    await uploader.ready;
    let finishes = 0;
    server.fault = (_, path) => {
      if (!path.endsWith('/finish') || ++finishes > 1) return null;
      // An earlier page sent this, and its journal is gone.
      server.stored.set('events/0', [{ sha256: 'f'.repeat(64), bytes: bytes('earlier') }]);
      return { status: 409, code: 'EMPTY_MANIFEST' };
    };
    expect(await uploader.finish()).toBe('complete');
    expect(finishes).toBe(2);
    expect(server.log.filter((line) => line.endsWith('/received'))).toHaveLength(2);
  });

  it('413: the chunk stays on the device and is reported, and the others continue', async () => {
    const server = flakyServer();
    server.fault = (method, path) =>
      method === 'PUT' && path.endsWith('/events/chunks/0') ? { status: 413 } : null;
    const { uploader, journal, session, states } = await startTestUploader({ server });
    await uploader.add('events', bytes('huge'));
    await uploader.add('events', bytes('e1'));
    void uploader.finish();
    await waitUntil(() => states.some((state) => state.trouble === 'incomplete'));
    expect(text(server.bytesOf('events/1'))).toBe('e1');
    expect(server.isComplete()).toBe(false);
    const [head] = await journal.heads(session.sessionId);
    expect(head).toMatchObject({ problem: 'tooLarge', acknowledged: false });
    expect(text((await journal.bytesOf(head!)) ?? undefined)).toBe('huge');
    uploader.stop();
  });

  it('413 for a full session: kept on the device and counted apart, and the next page load tries again', async () => {
    const server = flakyServer();
    server.fault = (method) => (method === 'PUT' ? { status: 413, code: 'SESSION_FULL' } : null);
    const { uploader, journal, session, states } = await startTestUploader({ server });
    await uploader.add('events', bytes('e0'));
    void uploader.finish();
    await waitUntil(() => states.some((state) => state.trouble === 'incomplete'));
    expect(uploader.state()).toMatchObject({ overLimit: 1, tooLarge: 0 });
    expect(server.log.filter((line) => line.startsWith('PUT'))).toHaveLength(1);
    uploader.stop();
    server.fault = () => null;
    const again = await startTestUploader({ server, journal, session });
    expect(await again.uploader.finish()).toBe('complete');
    expect(text(server.bytesOf('events/0'))).toBe('e0');
  });

  it('422 for bytes that the journal corrupted: reported, and the others continue', async () => {
    const server = flakyServer();
    server.fault = (method, path) =>
      method === 'PUT' && path.endsWith('/events/chunks/0') ? { status: 422 } : null;
    const { uploader, journal, session, states } = await startTestUploader({ server });
    const bytesOf = journal.bytesOf.bind(journal);
    journal.bytesOf = async (head) => (head.seq === 0 ? bytes('rotten') : await bytesOf(head));
    await uploader.add('events', bytes('as it was'));
    await uploader.add('events', bytes('e1'));
    void uploader.finish();
    await waitUntil(() => states.some((state) => state.trouble === 'incomplete'));
    expect(text(server.bytesOf('events/1'))).toBe('e1');
    const [head] = await journal.heads(session.sessionId);
    expect(head).toMatchObject({ problem: 'unreadable', acknowledged: false });
    uploader.stop();
  });

  it('413 of an earlier page load is tried again', async () => {
    const server = flakyServer();
    server.fault = (method) => (method === 'PUT' ? { status: 413 } : null);
    const first = await startTestUploader({ server });
    await first.uploader.add('events', bytes('large'));
    void first.uploader.finish();
    await waitUntil(() => first.states.some((state) => state.trouble === 'incomplete'));
    first.uploader.stop();
    server.fault = () => null;
    const second = await startTestUploader({
      server,
      journal: first.journal,
      session: first.session,
    });
    await second.uploader.finish();
    expect(text(server.bytesOf('events/0'))).toBe('large');
  });

  it('a chunk that is refused repeatedly does not hold up the others', async () => {
    const server = flakyServer();
    server.fault = (method, path) =>
      method === 'PUT' && path.endsWith('/events/chunks/0') ? { status: 403 } : null;
    const { uploader } = await startTestUploader({ server });
    await uploader.add('events', bytes('disliked'));
    for (let n = 1; n < 6; n++) await uploader.add('events', bytes(`e${n}`));
    await waitUntil(() => uploader.state().acknowledgedChunks === 5);
    expect(uploader.source().unacknowledged()).toMatchObject([{ stream: 'events', seq: 0 }]);
    server.fault = () => null;
    expect(await uploader.finish()).toBe('complete');
    expect(text(server.bytesOf('events/0'))).toBe('disliked');
  });

  it.each(['WITHDRAWN', 'DELETED'])(
    '410 %s: the copy on the device is deleted too',
    async (code) => {
      const server = flakyServer();
      server.fault = (method) => (method === 'PUT' ? { status: 410, code } : null);
      const { uploader, journal, session } = await startTestUploader({ server });
      await uploader.add('events', bytes('e0'));
      await uploader.acknowledged('events', 0);
      expect(await uploader.finish()).toBe('erased');
      await uploader.add('events', bytes('e1'));
      await uploader.note({ slideIndex: 3 });
      expect(await journal.sessions()).toEqual([]);
      expect(await journal.heads(session.sessionId)).toEqual([]);
      expect(uploader.state().phase).toBe('erased');
    },
  );

  it('410 when the session is started again: the copy is deleted and all waits end', async () => {
    const server = flakyServer();
    server.fault = (_, path) =>
      path.endsWith('/sessions') ? { status: 410, code: 'DELETED' } : null;
    const { uploader, journal } = await startTestUploader({ server });
    await uploader.ready;
    expect(uploader.state().phase).toBe('erased');
    expect(await journal.sessions()).toEqual([]);
  });

  it.each([undefined, 'GONE'])('410 from another source (%s): everything is kept', async (code) => {
    const server = flakyServer();
    const gone = { status: 410, ...(code ? { code } : {}) };
    server.fault = firstPuts(3, gone);
    const { uploader } = await startTestUploader({ server });
    await uploader.add('events', bytes('e0'));
    expect(await uploader.finish()).toBe('complete');
    expect(text(server.bytesOf('events/0'))).toBe('e0');
  });

  it('chunks that the manifest answer lists as missing are sent again', async () => {
    const { uploader, server } = await startTestUploader();
    await uploader.ready;
    server.stored.set('events/0', [{ sha256: 'f'.repeat(64), bytes: bytes('other') }]);
    server.denies.add('events/0');
    await uploader.add('events', bytes('mine'));
    await uploader.finish();
    expect(server.stored.get('events/0')!.map((chunk) => text(chunk.bytes))).toEqual(['mine']);
    expect(server.log.filter((line) => line.endsWith('/finish'))).toHaveLength(2);
  });
});
