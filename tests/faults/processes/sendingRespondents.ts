/** Respondents who send through the proxy while processes stop: some as much as they can, some whole recordings. */
import { gzipSync } from 'node:zlib';
import { beginSession, type BeginSession } from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import { syntheticSession } from '@fovea/samples/syntheticSession';
import { aRespondent, chunkOf, type Acknowledged } from '../respondentClient';
import type { Installation } from './installation';

export interface Sent {
  readonly begins: readonly BeginSession[];
  /** Those with a recording that can be analysed. */
  readonly analysable: readonly string[];
  /** How many uploaders said that the server has everything. */
  readonly complete: number;
}

export interface Sending {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers with a status of 400 and above, by status. */
  readonly failures: Readonly<Record<number, number>>;
  /** Resolves when everybody has sent everything. */
  end(): Promise<Sent>;
}

export interface Senders {
  readonly uploading: number;
  /** At least so many recordings that can be analysed, one after the other in each of two browsers. */
  readonly recordings: number;
  /** Between two chunks of one respondent. In a bucket, where each is merged later, it takes four times as long. */
  readonly everyMs: number;
  readonly largestBytes: number;
  /** How often a tab is reloaded, of all chunks. */
  readonly reloadShare?: number;
}

const BROWSERS = 2;
const IN_BUCKET = 4;
/** Both workers together analyse faster. */
const BETWEEN_RECORDINGS_MS = 2000;
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** @param base where they send to */
export function sendAsRespondents(
  { studyId, signal, bucket }: Installation,
  base: string,
  senders: Senders,
  random: () => number,
): Sending {
  const everyMs = senders.everyMs * (bucket === null ? 1 : IN_BUCKET);
  const acknowledged: Acknowledged[] = [];
  const failures: Record<number, number> = {};
  const begins: BeginSession[] = [];
  const analysable: string[] = [];
  let isOver = false;
  let complete = 0;

  const join = async () => {
    const note = (chunk: Acknowledged) => void acknowledged.push(chunk);
    const respondent = await aRespondent(base, studyId, note, signal, (status) => {
      if (status >= 400) failures[status] = (failures[status] ?? 0) + 1;
    });
    begins.push(respondent.begin);
    return respondent;
  };
  const upload = async () => {
    const { uploader, again } = await join();
    let current = uploader;
    while (!isOver && !signal.aborted) {
      const size = Math.ceil(senders.largestBytes * (0.1 + 0.9 * random()));
      await current.add(random() < 0.7 ? 'face' : 'webcam', chunkOf(size));
      await sleep(everyMs * (0.5 + random()));
      if (random() < (senders.reloadShare ?? 0)) {
        // The tab is closed and opened again.
        current.stop();
        current = await again();
        await current.ready;
      }
    }
    if ((await current.finish()) === 'complete') complete++;
  };
  const record = async () => {
    const { uploader, begin } = await join();
    analysable.push(begin.sessionId);
    for (const piece of await recordingOf(base, studyId, begin)) {
      await uploader.add(piece.stream, piece.bytes);
      await sleep(everyMs);
    }
    if ((await uploader.finish()) === 'complete') complete++;
  };
  const recordAgainAndAgain = async () => {
    while (!signal.aborted && (!isOver || analysable.length < senders.recordings)) {
      await record();
      await sleep(isOver ? 0 : BETWEEN_RECORDINGS_MS);
    }
  };
  const working = Promise.all([
    ...Array.from({ length: senders.uploading }, upload),
    ...Array.from({ length: senders.recordings > 0 ? BROWSERS : 0 }, recordAgainAndAgain),
  ]);
  working.catch(() => undefined);
  return {
    acknowledged,
    failures,
    async end() {
      isOver = true;
      await working;
      return { begins, analysable, complete };
    },
  };
}

/** Several groups as one. */
export function sentTogether(groups: readonly Sending[]): Sending {
  return {
    get acknowledged() {
      return groups.flatMap(({ acknowledged }) => acknowledged);
    },
    get failures() {
      const all: Record<string, number> = {};
      for (const [status, count] of groups.flatMap(({ failures }) => Object.entries(failures))) {
        all[status] = (all[status] ?? 0) + count;
      }
      return all;
    },
    async end() {
      const sent = await Promise.all(groups.map((group) => group.end()));
      return {
        begins: sent.flatMap(({ begins }) => begins),
        analysable: sent.flatMap(({ analysable }) => analysable),
        complete: sent.reduce((sum, { complete }) => sum + complete, 0),
      };
    },
  };
}

interface Piece {
  readonly stream: 'events' | 'face';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const made = new Map<string, readonly Piece[]>();

/** Of the same person each time: what differs afterwards is a fault of the server. */
async function recordingOf(
  base: string,
  studyId: string,
  body: BeginSession,
): Promise<readonly Piece[]> {
  const known = made.get(studyId);
  if (known) return known;
  const { slides: stimuli } = await connect({ base })(beginSession, { studyId, body });
  const { eventsText, faceChunks } = syntheticSession(stimuli, { seed: 'two doors' });
  const pieces: Piece[] = [
    { stream: 'events', bytes: new Uint8Array(gzipSync(eventsText)) },
    ...faceChunks.map((chunk): Piece => ({
      stream: 'face',
      bytes: new Uint8Array(gzipSync(chunk)),
    })),
  ];
  made.set(studyId, pieces);
  return pieces;
}
