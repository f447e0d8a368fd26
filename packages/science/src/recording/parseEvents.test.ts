import { expect, it } from 'vitest';
import { formatEvents, parseEvents, readEvents } from './parseEvents';
import type { SessionEvent } from './sessionEvents';

const size = { widthPx: 1280, heightPx: 720 };
const rect = { xPx: 0, yPx: 10, widthPx: 1280, heightPx: 700 };
const every: SessionEvent[] = [
  {
    kind: 'sessionStarted',
    tMs: 0,
    wallClock: '2026-01-01T00:00:00Z',
    screen: { ...size, devicePixelRatio: 1.25 },
    viewportPx: size,
  },
  {
    kind: 'cameraStarted',
    tMs: 1,
    camera: { widthPx: 640, heightPx: 480, frameRateHz: null },
    engine: { name: 'human', version: '3.3.6', backend: 'wasm' },
  },
  { kind: 'viewportChanged', tMs: 2, viewportPx: size },
  {
    kind: 'stimulusShown',
    tMs: 3,
    stimulusId: 'a',
    stimulusType: 'CALIBRATION',
    contentRect: rect,
    viewportPx: size,
  },
  { kind: 'pointShown', tMs: 4, stimulusId: 'a', index: 0, xPx: 5, yPx: 6 },
  { kind: 'pointHidden', tMs: 5, stimulusId: 'a', index: 0 },
  { kind: 'mediaTime', tMs: 6, stimulusId: 'a', mediaMs: 1, playing: true },
  { kind: 'mouse', tMs: 7, action: 'move', xPx: 1, yPx: 2 },
  { kind: 'attention', tMs: 8, change: 'tabHidden' },
  { kind: 'cameraLost', tMs: 9, reason: 'unplugged' },
  { kind: 'sessionResumed', tMs: 10, wallClock: '2026-01-01T00:00:10Z' },
  { kind: 'webcamVideoStarted', tMs: 11, mimeType: 'video/mp4' },
  { kind: 'webcamVideoStarted', tMs: 11, mimeType: 'video/mp4', stream: 'webcam-2' },
  { kind: 'paused', tMs: 11, reasons: ['tabHidden', 'fullscreenLeft'] },
  { kind: 'paused', tMs: 11, reasons: ['asked'] },
  { kind: 'resumed', tMs: 11 },
  { kind: 'surveyPage', tMs: 11, stimulusId: 'a', page: 'one', pageIndex: 0 },
  { kind: 'surveyAnswer', tMs: 11, stimulusId: 'a', question: 'q', value: { row: [1] } },
  { kind: 'surveyAnswer', tMs: 11, stimulusId: 'a', question: 'q', value: null },
  { kind: 'surveyEnded', tMs: 11, stimulusId: 'a', complete: false, answers: { q: 'x' } },
  { kind: 'websiteTab', tMs: 11, stimulusId: 'a', change: 'opened' },
  { kind: 'stimulusHidden', tMs: 12, stimulusId: 'a' },
  { kind: 'sessionEnded', tMs: 13, reason: 'finished' },
];

it('reads every kind of event', () => {
  expect(readEvents(formatEvents(every))).toEqual({ events: every, skipped: [] });
});

it('skips and reports a truncated line', () => {
  const text = formatEvents(every).slice(0, -20);
  const { events, skipped } = readEvents(text);
  expect(events).toEqual(every.slice(0, -1));
  expect(skipped).toEqual([{ line: every.length, reason: 'not-json' }]);
});

it('skips unknown kinds and shapes', () => {
  const { events, skipped } = readEvents(
    '{"kind":"future","tMs":1}\n{"kind":"mouse","tMs":1,"action":"move","xPx":"a","yPx":2}\n' +
      '{"kind":"stimulusHidden","stimulusId":"x"}\n{"kind":"toString","tMs":1}\n7\n\n',
  );
  expect(events).toEqual([]);
  expect(skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '1 unknown-kind',
    '2 bad-fields',
    '3 bad-fields',
    '4 unknown-kind',
    '5 unknown-kind',
  ]);
});

it('sorts chunks that arrived out of order by time', () => {
  expect(parseEvents(formatEvents(every.toReversed())).map(({ tMs }) => tMs)).toEqual(
    every.map(({ tMs }) => tMs),
  );
});
