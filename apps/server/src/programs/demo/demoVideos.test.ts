import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { syntheticSession } from '@fovea/samples/syntheticSession';
import { parseEvents } from '@fovea/science/recording/parseEvents';
import { recordedVideos } from '@fovea/science/timeline/recordedVideos';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DEMO_CLIPS } from './clip/demoClips';
import { mouseEvents, RECORDED_MOUSE, shopMouse } from './demoMouse';
import { demoPerson } from './demoPeople';
import { demoRecording, type DemoRequest } from './demoRecording';
import { demoVideos } from './demoVideos';

const recorded = Array.from({ length: 40 }, (_, at) => at + 1).filter(
  (number) => demoVideos(number)?.hasScreen,
);
const image = (stimulusId: string) =>
  ({
    stimulusId,
    type: 'IMAGE',
    exposureTimeMs: 7000,
    widthPx: 1600,
    heightPx: 900,
    trackMouse: true,
  }) as PublishedStimulus;
const request = (changes: Partial<DemoRequest>): DemoRequest => ({
  slides: [image('shelf'), image('shop')],
  seed: 'somebody',
  areas: {},
  answers: {},
  liking: {},
  expressiveness: 0.5,
  sitter: {},
  mouse: {},
  videos: [],
  ...changes,
});
const eventsOf = async (changes: Partial<DemoRequest>) => {
  const { chunks } = await demoRecording(request(changes));
  const text = gunzipSync(chunks.find(({ stream }) => stream === 'events')!.bytes).toString();
  return { chunks, events: parseEvents(text) };
};

it('Respondents with a screen recording sit at a screen of its shape, with a mouse', () => {
  expect(recorded.length).toBeGreaterThan(1);
  for (const number of recorded) {
    const { device, seed } = demoPerson(number);
    expect(device['kind']).toBe('DESKTOP');
    const { viewportPx } = syntheticSession([], { seed });
    expect(viewportPx.widthPx / viewportPx.heightPx).toBeCloseTo(16 / 9, 2);
  }
});

it('Each video is a stream of its own and covers its stimulus', async () => {
  const { chunks, events } = await eventsOf({
    videos: [
      { kind: 'webcam', stimulusId: 'shelf', clip: 'webcamOne' },
      { kind: 'webcam', stimulusId: 'shop', clip: 'webcamOne' },
      { kind: 'screen', stimulusId: 'shop', clip: 'shopScreen' },
    ],
  });
  const found = recordedVideos(events);
  expect(found.map(({ stream, stimulusId }) => [stream, stimulusId])).toEqual(
    expect.arrayContaining([
      ['webcam', 'shelf'],
      ['webcam-2', 'shop'],
      ['screen', 'shop'],
    ]),
  );
  expect(found.map(({ startMs }) => startMs)).toEqual([-200, -200, -200]);
  const bytes = chunks.find(({ stream }) => stream === 'screen')!.bytes;
  expect(bytes).toEqual(DEMO_CLIPS.shopScreen());
  expect(Buffer.from(bytes.slice(4, 8)).toString()).toBe('ftyp');
});

it('The mouse moves and clicks where the screen recording shows it', async () => {
  const { events } = await eventsOf({ mouse: { shop: RECORDED_MOUSE } });
  const shown = events.find(
    (event) => event.kind === 'stimulusShown' && event.stimulusId === 'shop',
  );
  if (shown?.kind !== 'stimulusShown') throw new Error('The shop was not shown.');
  const mouse = events.filter((event) => event.kind === 'mouse' && event.tMs >= shown.tMs);
  expect(mouse).toEqual(mouseEvents(RECORDED_MOUSE, shown).sort((a, b) => a.tMs - b.tMs));
  const downs = mouse.filter((event) => event.kind === 'mouse' && event.action === 'down');
  expect(downs).toHaveLength(2);
});

it('Most people click in the web shop, and not all the same', () => {
  const paths = Array.from({ length: 40 }, (_, at) => shopMouse(demoPerson(at + 1).seed, 7000));
  const presses = paths.flatMap((path) => path.filter(({ isPressed }) => isPressed));
  expect(presses.length).toBeGreaterThan(20);
  expect(presses.length).toBeLessThan(36);
  expect(new Set(presses.map(({ yNorm }) => Math.round(yNorm * 4))).size).toBeGreaterThan(1);
  expect(shopMouse('somebody', 7000)).toEqual(shopMouse('somebody', 7000));
});
