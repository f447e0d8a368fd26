import { parseArgs } from 'node:util';
import { BadInput } from '../people/accounts/createAdmin';
import { openFileKeys } from '../platform/atRest/openFileKeys';
import { readSettings, type Settings } from '../platform/settings/settings';
import type { MovableStore, SessionPlace } from '../research/chunkStores/chunkStore';
import { Failpoints } from '../research/chunkStores/failpoints';
import { forgetOtherFileKeys, requireServedKey } from '../research/chunkStores/notedFileKeys';
import { openBothStores } from '../research/chunkStores/openChunkStore';
import { nothingResealed, type Resealed } from '../research/chunkStores/resealing';
import { resealSession } from '../research/chunkStores/resealSession';
import { sizeInWords } from './backup/backupProgress';
import { MoveProblem } from './move/moveProblem';
import { refuseUnfinishedRestore } from './restore/emptyTarget';
import { stoppable } from './stoppable';

const TELL_EVERY_MS = 5000;
const HOUR_MS = 60 * 60_000;

const STOPPED =
  'Encrypting was stopped. Every recording can be read, as it was or encrypted. Run it again.';

/** `fovea encrypt-recordings [--check]` */
export async function encryptRecordingsCommand(rest: readonly string[]): Promise<void> {
  const options = { check: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: [...rest], options });
  const settings = readSettings(process.env);
  const keyId = openFileKeys(settings.encryption).writing?.id;
  if (keyId === undefined) {
    throw new BadInput(
      'There is no key that encrypts: set FOVEA_ENCRYPTION_KEY, FOVEA_ENCRYPTION_KEY_FILE or FOVEA_ENCRYPTION_KEY_COMMAND, and not FOVEA_ENCRYPT_RECORDINGS=0.',
    );
  }
  await refuseUnfinishedRestore(settings.dataFolder);
  if (!values.check) await requireServedKey(settings);
  await stoppable(async (signal) => {
    const done = await encryptRecordings(settings, { isTrial: values.check, signal });
    console.log(inWords(done, keyId, values.check));
    for (const key of done.damaged) {
      console.log(`problem  ${key} is damaged, and stays as it is`);
    }
    if (done.left > 0) {
      console.log(
        `${done.left} files of sessions that were changed within the last hour are left. Run it again later.`,
      );
    }
    if (!values.check && (done.damaged.length > 0 || done.left > 0)) process.exitCode = 1;
  }, new MoveProblem(STOPPED));
}

/** Everything in both places; when nothing is left, no other key is needed any more. */
export async function encryptRecordings(
  settings: Settings,
  { isTrial, signal }: { readonly isTrial: boolean; readonly signal: AbortSignal },
): Promise<Resealed> {
  const failpoints = new Failpoints(settings.failpoints ?? undefined);
  const { here, there } = openBothStores(settings, failpoints, (reason) => {
    console.error(reason.message);
    process.exit(70);
  });
  const total = nothingResealed();
  let toldMs = performance.now();
  const tell = ({ studyId }: SessionPlace) => {
    if (performance.now() - toldMs < TELL_EVERY_MS) return;
    toldMs = performance.now();
    console.error(`… ${total.chunks} chunks, ${sizeInWords(total.bytes)}, study ${studyId}`);
  };
  for (const store of [here, there]) {
    if (store) await encryptStore(store, { isTrial, signal }, total, tell);
  }
  if (!isTrial && total.damaged.length === 0 && total.left === 0)
    await forgetOtherFileKeys(settings);
  return total;
}

async function encryptStore(
  store: MovableStore,
  { isTrial, signal }: { readonly isTrial: boolean; readonly signal: AbortSignal },
  total: Resealed,
  tell: (session: SessionPlace) => void,
): Promise<void> {
  if (!isTrial) await store.start(HOUR_MS);
  for await (const session of store.sessions()) {
    signal.throwIfAborted();
    const done = await resealSession(store, session, { isTrial, signal, now: new Date() });
    total.chunks += done.chunks;
    total.bytes += done.bytes;
    total.facts += done.facts;
    total.left += done.left;
    total.damaged.push(...done.damaged);
    tell(session);
  }
}

function inWords({ chunks, bytes, facts }: Resealed, keyId: string, isTrial: boolean): string {
  const what = `${chunks} chunks (${sizeInWords(bytes)}) and ${facts} other files`;
  return isTrial
    ? `${what} would be encrypted with ${keyId}. Nothing was changed.`
    : `Encrypted ${what} with ${keyId}; every chunk was compared with its hash.`;
}
