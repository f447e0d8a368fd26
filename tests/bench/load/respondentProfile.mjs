// What the browser of a respondent sends, minute by minute, for the load.
import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { loadSource } from '../../../tools/running/loadSource.mjs';

/** `LONGEST_BATCH_MS` of eventStream.ts and `FACE_CHUNK_MS` of recorder.ts in apps/respondent/src/recording. */
const CHUNK_EVERY_MS = 5000;
/** `SLICE_MS` of apps/respondent/src/sensors/recordVideo.ts. */
const VIDEO_EVERY_MS = 5000;
/** `BITS_PER_SECOND.webcam` of apps/respondent/src/sensors/stimulusRecordings.ts. */
const VIDEO_BITS_PER_S = 1_000_000;
/** `PING_EVERY_MS` of apps/respondent/src/recording/pinger.ts. */
export const PING_EVERY_MS = 15_000;

/**
 * The streams of a respondent before a webcam: `face` and `events` are those of a simulated person of
 * packages/samples (nine calibration points, then pictures of 20 s with the mouse tracked) at 30 frames a second, cut
 * and compressed as the browser does; a video is random bytes at the bit rate that the browser is asked for.
 * @returns {Promise<{name: string, everyMs: number, chunks: {bytes: Buffer, sha256: string}[]}[]>}
 */
export async function respondentProfile({ hasVideo }) {
  const { syntheticSession } = await loadSource('packages/samples/src/syntheticSession.ts');
  const { calibrationStimulus, imageStimulus } = await loadSource(
    'packages/samples/src/testing/sampleStimuli.ts',
  );
  const { formatEvents } = await loadSource('packages/science/src/recording/parseEvents.ts');
  const { events, faceChunks } = syntheticSession(
    [
      calibrationStimulus('calibration', 0),
      ...[1, 2, 3].map((n) => imageStimulus(`picture-${n}`, 20_000, { trackMouse: true })),
    ],
    { seed: 'load' },
  );
  const batches = Object.values(groupBy(events, batchOf)).map((batch) =>
    new TextEncoder().encode(formatEvents(batch)),
  );
  // The last ones are shorter.
  const gzipped = (chunks) => chunks.slice(0, -1).map((chunk) => hashed(gzipSync(chunk)));
  const streams = [
    { name: 'face', everyMs: CHUNK_EVERY_MS, chunks: gzipped(faceChunks) },
    { name: 'events', everyMs: CHUNK_EVERY_MS, chunks: gzipped(batches) },
  ];
  if (!hasVideo) return streams;
  const size = (VIDEO_BITS_PER_S / 8) * (VIDEO_EVERY_MS / 1000);
  const chunks = Array.from({ length: 4 }, () => hashed(randomBytes(size)));
  return [...streams, { name: 'webcam', everyMs: VIDEO_EVERY_MS, chunks }];
}

const batchOf = ({ tMs }) => Math.floor(tMs / CHUNK_EVERY_MS);

function groupBy(values, keyOf) {
  const groups = {};
  for (const value of values) (groups[keyOf(value)] ??= []).push(value);
  return groups;
}

const hashed = (bytes) => ({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
