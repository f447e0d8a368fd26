import { describe, expect, it } from 'vitest';
import { readEvents } from './parseEvents';

/** One field of an event, as a path, and values that are not allowed in it. */
type Field = readonly [path: string, ...wrong: unknown[]];

const MISSING = undefined;
const notText = [MISSING, null, 7];
const notNumber = [MISSING, null, '7'];
const notSide = [MISSING, null, '7', 0, -1];
const notFlag = [MISSING, null, 'true', 1];
const size = { widthPx: 1280, heightPx: 720 };
const sizeFields = (path: string): readonly Field[] => [
  [path, MISSING, 7],
  [`${path}.widthPx`, ...notSide],
  [`${path}.heightPx`, ...notSide],
];
const stimulus: Field = ['stimulusId', ...notText];

/** A sound event of each kind that has fields, and what each of its fields must not be. */
const cases: readonly (readonly [event: Record<string, unknown>, fields: readonly Field[]])[] = [
  [
    {
      kind: 'sessionStarted',
      wallClock: '2026-01-01T00:00:00Z',
      screen: { ...size, devicePixelRatio: 1.25 },
      viewportPx: size,
    },
    [
      ['wallClock', ...notText],
      ['screen.devicePixelRatio', ...notNumber],
      ...sizeFields('screen'),
      ...sizeFields('viewportPx'),
    ],
  ],
  [{ kind: 'sessionResumed', wallClock: 'now' }, [['wallClock', ...notText]]],
  [
    {
      kind: 'cameraStarted',
      camera: { ...size, frameRateHz: 30 },
      engine: { name: 'mediapipe', version: '1', backend: 'wasm' },
    },
    [
      ...sizeFields('camera'),
      ['camera.frameRateHz', MISSING, '30'],
      ['engine', MISSING],
      ['engine.name', ...notText, 'other'],
      ['engine.version', ...notText],
      ['engine.backend', ...notText],
    ],
  ],
  [{ kind: 'cameraLost', reason: 'unplugged' }, [['reason', ...notText]]],
  [{ kind: 'viewportChanged', viewportPx: size }, sizeFields('viewportPx')],
  [
    {
      kind: 'stimulusShown',
      stimulusId: 'a',
      stimulusType: 'IMAGE',
      contentRect: { xPx: 0, yPx: -10, ...size },
      viewportPx: size,
    },
    [
      stimulus,
      ['stimulusType', ...notText],
      ['contentRect.xPx', ...notNumber],
      ['contentRect.yPx', ...notNumber],
      ...sizeFields('contentRect'),
      ...sizeFields('viewportPx'),
      ['viewportPx.screenXPx', '0'],
      ['viewportPx.screenYPx', null],
    ],
  ],
  [
    {
      ...{ kind: 'deviceCalibrated', deviceId: 'gazepoint-1', failure: null },
      ...{ points: [], meanErrorPx: 19.4, validPoints: null },
    },
    [
      ['deviceId', ...notText],
      ['failure', MISSING, 7],
      ['meanErrorPx', MISSING, '19.4'],
      ['validPoints', MISSING, '4'],
      ['points', MISSING, {}, [{ xNorm: 0.5, yNorm: 0.5 }]],
    ],
  ],
  [{ kind: 'stimulusHidden', stimulusId: 'a' }, [stimulus]],
  [
    { kind: 'pointShown', stimulusId: 'a', index: 0, xPx: 5, yPx: 6, purpose: 'again' },
    [
      stimulus,
      ['index', ...notNumber],
      ['xPx', ...notNumber],
      ['yPx', ...notNumber],
      ['purpose', 7, 'other'],
    ],
  ],
  [{ kind: 'pointHidden', stimulusId: 'a', index: 0 }, [stimulus, ['index', ...notNumber]]],
  [
    {
      ...{ kind: 'driftCheckShown', stimulusId: 'a', xPx: 1, yPx: 2 },
      viewportPx: size,
    },
    [stimulus, ['xPx', ...notNumber], ['yPx', ...notNumber], ...sizeFields('viewportPx')],
  ],
  [{ kind: 'driftCheckHidden', stimulusId: 'a' }, [stimulus]],
  [
    {
      kind: 'calibrationEndedEarly',
      stimulusId: 'a',
      shownPoints: 9,
      leftOutPoints: 4,
      leaveOneOutDeg: 2.5,
    },
    [
      stimulus,
      ['shownPoints', ...notNumber],
      ['leftOutPoints', ...notNumber],
      ['leaveOneOutDeg', ...notNumber],
    ],
  ],
  [
    {
      kind: 'calibrationChecked',
      stimulusId: 'a',
      accuracyDeg: 1.5,
      precisionStdDeg: null,
      thresholdDeg: null,
      attempt: 1,
    },
    [
      stimulus,
      ['accuracyDeg', MISSING, '1.5'],
      ['precisionStdDeg', MISSING, '1.5'],
      ['thresholdDeg', MISSING, '1.5'],
      ['attempt', ...notNumber],
    ],
  ],
  [
    {
      kind: 'cameraChecked',
      frameRateHz: 30,
      faceShare: null,
      frameRateThresholdHz: null,
      faceShareThreshold: 0.8,
      attempt: 2,
    },
    [
      ['frameRateHz', MISSING, '30'],
      ['faceShare', MISSING, '1'],
      ['frameRateThresholdHz', MISSING, '10'],
      ['faceShareThreshold', MISSING, '0.8'],
      ['attempt', ...notNumber],
    ],
  ],
  [
    { kind: 'screenMeasured', cmPerPx: 0.02, method: 'bank-card' },
    [['cmPerPx', MISSING, null, '0.02', 0, -1]],
  ],
  [
    {
      kind: 'blindSpotMeasured',
      attempt: 1,
      openEye: 'left',
      squareXPx: 900,
      viewportPx: { widthPx: 1440, heightPx: 900 },
      cmPerPx: 0.02,
      camera: { widthPx: 640, heightPx: 480 },
      presses: [{ tMs: 1, dotXPx: 300, irisPx: null, faceCmPerPx: 0.12 }],
    },
    [
      ['attempt', ...notNumber],
      ['openEye', ...notText, 'both'],
      ['squareXPx', ...notNumber],
      ['viewportPx', MISSING, { widthPx: 0, heightPx: 900 }],
      ['cmPerPx', ...notNumber, 0],
      ['camera', MISSING, { widthPx: 640 }],
      ['presses', MISSING, [{ tMs: 1, dotXPx: 3, irisPx: '4', faceCmPerPx: 1 }], [{ tMs: 1 }]],
    ],
  ],
  [{ kind: 'cameraReplaced' }, []],
  [
    { kind: 'setupStep', step: 'camera', change: 'done' },
    [
      ['step', ...notText],
      ['change', ...notText, 'other'],
    ],
  ],
  [
    { kind: 'mediaTime', stimulusId: 'a', mediaMs: 1, playing: false },
    [stimulus, ['mediaMs', ...notNumber], ['playing', ...notFlag]],
  ],
  [
    { kind: 'surveyAnswer', stimulusId: 'a', question: 'q', value: null },
    [stimulus, ['question', ...notText]],
  ],
  [
    { kind: 'surveyPage', stimulusId: 'a', page: 'one', pageIndex: 0 },
    [stimulus, ['page', ...notText], ['pageIndex', ...notNumber]],
  ],
  [
    { kind: 'surveyEnded', stimulusId: 'a', complete: false, answers: {} },
    [stimulus, ['complete', ...notFlag], ['answers', MISSING, null, 'text', []]],
  ],
  [
    { kind: 'websiteTab', stimulusId: 'a', change: 'continued' },
    [stimulus, ['change', ...notText, 'other']],
  ],
  [
    { kind: 'mouse', action: 'up', xPx: 1, yPx: 2 },
    [
      ['action', ...notText, 'other'],
      ['xPx', ...notNumber],
      ['yPx', ...notNumber],
    ],
  ],
  [
    { kind: 'scroll', stimulusId: 'a', xPx: 1, yPx: 2 },
    [stimulus, ['xPx', ...notNumber], ['yPx', ...notNumber]],
  ],
  [{ kind: 'attention', change: 'tabShown' }, [['change', ...notText, 'other']]],
  [
    { kind: 'paused', reasons: ['asked', 'turned', 'frozen'] },
    [['reasons', MISSING, null, 'asked', {}, ['other'], ['asked', 'other']]],
  ],
  [
    { kind: 'pageFrozen', untilMs: 9, wallMs: 6 },
    [
      ['untilMs', ...notNumber, 2],
      ['wallMs', ...notNumber],
    ],
  ],
  [
    { kind: 'qualtricsEnded', stimulusId: 'a', by: 'respondent' },
    [stimulus, ['by', ...notText, 'other']],
  ],
  [
    { kind: 'webcamVideoStarted', mimeType: 'video/mp4', stream: 'webcam-2', stimulusId: 'a' },
    [
      ['mimeType', ...notText],
      ['stream', null, 7],
      ['stimulusId', null, 7],
    ],
  ],
  [
    { kind: 'screenVideoStarted', mimeType: 'video/mp4', stream: 'screen', stimulusId: 'a' },
    [stimulus, ['mimeType', ...notText], ['stream', ...notText]],
  ],
  [
    { kind: 'microphoneStarted', sampleRateHz: 48_000, processed: false },
    [
      ['sampleRateHz', MISSING, null, 'fast', 0, -1],
      ['processed', ...notFlag],
    ],
  ],
  [
    { kind: 'clockPair', clock: 'screen', theirMs: 5 },
    [
      ['clock', ...notText, 'other'],
      ['theirMs', ...notNumber],
    ],
  ],
  [{ kind: 'sessionEnded', reason: 'withdrawn' }, [['reason', ...notText, 'other']]],
];

function withField(event: object, path: string, value: unknown): Record<string, unknown> {
  const [first = '', rest] = path.split('.');
  const inner: unknown = Reflect.get(event, first);
  const changed = rest && typeof inner === 'object' ? withField(inner ?? {}, rest, value) : value;
  return { ...event, [first]: changed };
}

const read = (event: unknown) => readEvents(JSON.stringify(event));

describe.each(cases.map(([event, fields]) => ({ kind: event['kind'], event, fields })))(
  'an event $kind',
  ({ event, fields }) => {
    const sound = { ...event, tMs: 3 };

    it('is read', () => {
      expect(read(sound)).toEqual({ events: [sound], skipped: [] });
    });

    const all: readonly Field[] = [['tMs', ...notNumber], ...fields];
    it.each(all.map(([path, ...wrong]) => ({ path, wrong })))(
      'is skipped when $path is wrong',
      ({ path, wrong }) => {
        for (const value of wrong) {
          const { events, skipped } = read(withField(sound, path, value));
          expect(events, `${path} is ${JSON.stringify(value)}`).toEqual([]);
          expect(skipped).toEqual([{ line: 1, reason: 'bad-fields' }]);
        }
      },
    );
  },
);

it('reads the smallest sizes and rates that can be', () => {
  const point = { widthPx: 0.5, heightPx: 0.5 };
  const events = [
    { kind: 'viewportChanged', tMs: 1, viewportPx: point },
    { kind: 'screenMeasured', tMs: 1, cmPerPx: 0.5, method: 'bank-card' },
    { kind: 'microphoneStarted', tMs: 1, sampleRateHz: 0.5, processed: true },
    { kind: 'screenLost', tMs: 1 },
    { kind: 'resumed', tMs: 1 },
  ];
  for (const event of events) expect(read(event)).toEqual({ events: [event], skipped: [] });
});

it('skips values that are no objects, with the numbers of their lines', () => {
  expect(readEvents('null\n\n"mouse"\n{"kind":7}').skipped).toEqual([
    { line: 1, reason: 'unknown-kind' },
    { line: 3, reason: 'unknown-kind' },
    { line: 4, reason: 'unknown-kind' },
  ]);
});

it.each([
  '{"kind":"pointHidden","tMs":1e999,"stimulusId":"a","index":0}',
  '{"kind":"pointHidden","tMs":1,"stimulusId":"a","index":-1e999}',
  '{"kind":"viewportChanged","tMs":1,"viewportPx":{"widthPx":1e999,"heightPx":5}}',
])('skips numbers that are larger than any: %s', (line) => {
  expect(readEvents(line)).toEqual({ events: [], skipped: [{ line: 1, reason: 'bad-fields' }] });
});
