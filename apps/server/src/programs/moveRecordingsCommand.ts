import { parseArgs } from 'node:util';
import { BadInput } from '../people/accounts/createAdmin';
import { readSettings, type Settings } from '../platform/settings/settings';
import type { MovableStore } from '../research/chunkStores/chunkStore';
import { Failpoints } from '../research/chunkStores/failpoints';
import { moveSession } from '../research/chunkStores/moveSession';
import { requireServedKey } from '../research/chunkStores/notedFileKeys';
import { openBothStores } from '../research/chunkStores/openChunkStore';
import { isServedWith } from '../research/chunkStores/recordingPlaces';
import { sizeInWords } from './backup/backupProgress';
import { MoveProblem } from './move/moveProblem';
import { refuseUnfinishedRestore } from './restore/emptyTarget';
import { stoppable } from './stoppable';

const TELL_EVERY_MS = 5000;
const HOUR_MS = 60 * 60_000;

const STOPPED =
  'The move was stopped. Every recording is in one of the two places, and the server finds it. Run it again.';

/** `fovea move-recordings [--check]` */
export async function moveRecordingsCommand(rest: readonly string[]): Promise<void> {
  const options = { check: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: [...rest], options });
  const settings = readSettings(process.env);
  await refuseUnfinishedRestore(settings.dataFolder);
  await requireServedKey(settings);
  const { here, there } = openBothStores(
    settings,
    new Failpoints(settings.failpoints ?? undefined),
    (reason) => {
      console.error(reason.message);
      process.exit(70);
    },
  );
  if (there === null) {
    throw new BadInput(
      'Recordings can be on the disk only: there is no bucket. Set FOVEA_S3_BUCKET and its keys, also to move recordings back from it.',
    );
  }
  await stoppable(
    (signal) =>
      values.check ? check(settings, there, signal) : move(settings, here, there, signal),
    new MoveProblem(STOPPED),
  );
}

async function check(settings: Settings, there: MovableStore, signal: AbortSignal): Promise<void> {
  let sessions = 0;
  let chunks = 0;
  let bytes = 0;
  for await (const { studyId, sessionId } of there.sessions()) {
    signal.throwIfAborted();
    sessions++;
    for (const { size } of await there.chunksOf(studyId, sessionId)) {
      chunks++;
      bytes += size;
    }
  }
  const { from, to } = namesOf(settings);
  console.log(
    `${sessions} recordings (${chunks} chunks, ${sizeInWords(bytes)}) would be moved from ${from} to ${to}. Nothing was changed.`,
  );
  if (!(await isServedWith(settings))) console.log(notServed(settings));
}

async function move(
  settings: Settings,
  here: MovableStore,
  there: MovableStore,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isServedWith(settings))) throw new MoveProblem(notServed(settings));
  await here.start(HOUR_MS);
  const total = { sessions: 0, chunks: 0, bytes: 0 };
  const damaged: string[] = [];
  let toldMs = performance.now();
  for await (const session of there.sessions()) {
    signal.throwIfAborted();
    const moved = await moveSession(there, here, session, signal);
    total.sessions++;
    total.chunks += moved.chunks;
    total.bytes += moved.bytes;
    for (const key of moved.damaged) {
      damaged.push(key);
      console.log(`problem  ${key} is damaged, and stays where it is`);
    }
    if (performance.now() - toldMs < TELL_EVERY_MS) continue;
    toldMs = performance.now();
    console.error(`… ${total.sessions} recordings, ${sizeInWords(total.bytes)}`);
  }
  const { from, to } = namesOf(settings);
  console.log(
    `Moved ${total.sessions} recordings (${total.chunks} chunks, ${sizeInWords(total.bytes)}) from ${from} to ${to}; every chunk was compared with its hash.`,
  );
  if (damaged.length > 0) {
    console.log('`fovea verify` names damaged chunks too; docs/operations.md says what to do.');
    process.exitCode = 1;
  }
  if (await there.isUsed()) {
    console.log(`Something is left in ${from}. Run it again.`);
    process.exitCode = 1;
  }
}

function namesOf({ recordings, s3, dataFolder }: Settings): { from: string; to: string } {
  const bucket = `the bucket ${s3?.bucket ?? ''}`;
  return recordings === 's3' ? { from: dataFolder, to: bucket } : { from: bucket, to: dataFolder };
}

function notServed({ recordings }: Settings): string {
  return `The server of this data folder was not started with these settings yet. Start it again with FOVEA_RECORDINGS=${recordings} and the bucket first, and every other one too: a server with other settings would not find what is moved.`;
}
