import {
  compareChunks,
  type Bytes,
  type ChunkHead,
  type Journal,
  type JournalSession,
} from './journal';
import { sessionIdTimeMs } from './sessionKeys';

/** A separate database, so that clearing the studio's storage does not affect it. */
export const JOURNAL_DATABASE = 'fovea-respondent-journal';

const VERSION = 1;
const KEY_NAME = 'chunks';

interface Sealed {
  readonly iv: Bytes;
  readonly sealed: ArrayBuffer;
}

/** Whether this browser may hold unsent data. Cheap, since no database is opened. */
export async function journalMayExist(): Promise<boolean> {
  try {
    if (!globalThis.indexedDB) return false;
    if (typeof indexedDB.databases !== 'function') return true;
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === JOURNAL_DATABASE);
  } catch {
    // Access is refused, as in some private windows, so nothing can be stored there.
    return false;
  }
}

/**
 * The journal on the respondent's device. Everything that could identify a person is encrypted with
 * a non-exportable key; heads (numbers, hashes, sizes) are not encrypted.
 * @throws if IndexedDB is refused, as in some private windows
 */
export async function indexedDbJournal(): Promise<Journal> {
  const database = await openDatabase();
  const key = await loadKey(database);

  const write = (stores: string[], work: (of: (name: string) => IDBObjectStore) => void) =>
    new Promise<void>((done, failed) => {
      const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => done();
      transaction.onerror = () => failed(transaction.error ?? new Error('not written'));
      transaction.onabort = () => failed(transaction.error ?? new Error('not written'));
      work((name) => transaction.objectStore(name));
    });
  const read = <T>(store: string, ask: (store: IDBObjectStore) => IDBRequest<T>) =>
    requestResult(ask(database.transaction(store).objectStore(store)));

  const placeOf = (head: ChunkHead): [string, string, number] => [
    head.sessionId,
    head.stream,
    head.seq,
  ];
  const allOf = (sessionId: string) => IDBKeyRange.bound([sessionId], [sessionId, []]);

  const deleteSession = (sessionId: string) =>
    write(['sessions', 'heads', 'bytes'], (of) => {
      of('sessions').delete(sessionId);
      of('heads').delete(allOf(sessionId));
      of('bytes').delete(allOf(sessionId));
    });

  return {
    durable: true,
    async sessions() {
      const rows = await read('sessions', (store) => store.getAll() as IDBRequest<Sealed[]>);
      const opened = await Promise.all(rows.map((row) => open(key, row)));
      return opened
        .filter((bytes) => bytes !== null)
        .map((bytes) => JSON.parse(new TextDecoder().decode(bytes)) as JournalSession);
    },
    async saveSession(session) {
      const row = await seal(key, new TextEncoder().encode(JSON.stringify(session)));
      await write(['sessions'], (of) => of('sessions').put(row, session.sessionId));
    },
    deleteSession,
    async saveChunk(head, bytes) {
      const row = await seal(key, bytes);
      await write(['heads', 'bytes'], (of) => {
        of('heads').put(head, placeOf(head));
        of('bytes').put(row, placeOf(head));
      });
    },
    async heads(sessionId) {
      const heads = await read(
        'heads',
        (store) => store.getAll(allOf(sessionId)) as IDBRequest<ChunkHead[]>,
      );
      return heads.sort(compareChunks);
    },
    async bytesOf(head) {
      const row = await read(
        'bytes',
        (store) => store.get(placeOf(head)) as IDBRequest<Sealed | undefined>,
      );
      return row ? open(key, row) : null;
    },
    async acknowledge(head) {
      await write(['heads', 'bytes'], (of) => {
        of('heads').put({ ...head, acknowledged: true }, placeOf(head));
        of('bytes').delete(placeOf(head));
      });
    },
    async mark(head, problem) {
      await write(['heads'], (of) => of('heads').put({ ...head, problem }, placeOf(head)));
    },
    async deleteBefore(oldestMs) {
      const stored = (await read('sessions', (store) => store.getAllKeys())) as string[];
      const places = (await read('heads', (store) => store.getAllKeys())) as [string][];
      for (const id of new Set([...stored, ...places.map(([sessionId]) => sessionId)])) {
        if (sessionIdTimeMs(id) < oldestMs) await deleteSession(id);
      }
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(JOURNAL_DATABASE, VERSION);
    request.onupgradeneeded = () => {
      for (const store of ['keys', 'sessions', 'heads', 'bytes']) {
        request.result.createObjectStore(store);
      }
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('IndexedDB cannot be opened.'));
    request.onblocked = () => failed(new Error('IndexedDB is blocked by another tab.'));
  });
}

async function loadKey(database: IDBDatabase): Promise<CryptoKey> {
  const stored = await requestResult(
    database.transaction('keys').objectStore('keys').get(KEY_NAME) as IDBRequest<
      CryptoKey | undefined
    >,
  );
  if (stored) return stored;
  const created = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // `add` instead of `put`: if two tabs get here at the same time, both end up with the first one's
  // key.
  return new Promise((done, failed) => {
    const transaction = database.transaction('keys', 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore('keys');
    store.add(created, KEY_NAME).onerror = (event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const request = store.get(KEY_NAME) as IDBRequest<CryptoKey>;
    transaction.oncomplete = () => done(request.result);
    transaction.onerror = () => failed(transaction.error ?? new Error('The key is not written.'));
    transaction.onabort = () => failed(transaction.error ?? new Error('The key is not written.'));
  });
}

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('IndexedDB gave no answer.'));
  });
}

async function seal(key: CryptoKey, bytes: Bytes): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

async function open(key: CryptoKey, { iv, sealed }: Sealed): Promise<Bytes | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed));
  } catch {
    return null;
  }
}
