import { syntheticSession } from '@fovea/samples/syntheticSession';
import { encodeFaceChunk } from '@fovea/science/recording/faceChunk';
import { videoMs } from '@fovea/science/timeline/recordedVideos';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calibrationStimulus, imageStimulus } from '@fovea/samples/testing/sampleStimuli';
import { findRecordedVideos } from './findRecordedVideos';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-videos-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stored = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, gzipSync(content));
  return path;
};

it('a video of an older page skips the time in which the computer slept', async () => {
  const session = syntheticSession(
    [calibrationStimulus('calibration', 8000), imageStimulus('poster', 8000)],
    { seed: 'gus' },
  );
  const shown = session.events.find(
    (event) => event.kind === 'stimulusShown' && event.stimulusId === 'poster',
  );
  const onsetMs = shown?.tMs ?? Number.NaN;
  const later = (tMs: number) => (tMs > onsetMs + 2000 ? tMs + 45_000 : tMs);
  const events: SessionEvent[] = [
    ...session.events,
    {
      kind: 'webcamVideoStarted',
      tMs: onsetMs,
      mimeType: 'video/mp4',
      stream: 'webcam',
      stimulusId: 'poster',
    },
  ];
  const [video] = await findRecordedVideos({
    eventPaths: [
      stored(
        'events',
        formatEvents(
          events.map((event) => ({ ...event, tMs: later(event.tMs) }) satisfies SessionEvent),
        ),
      ),
    ],
    facePaths: [
      stored('face', encodeFaceChunk({ ...session.frames, tMs: session.frames.tMs.map(later) })),
    ],
    voicePaths: [],
  });
  const at = (tMs: number) => videoMs(video?.marks ?? [], tMs);
  // To a frame: the last one before the computer slept is the last sign of life.
  expect(at(1000)).toBeCloseTo(1000, 3);
  expect(Math.abs(at(7900) - 52_900)).toBeLessThan(100);
});
