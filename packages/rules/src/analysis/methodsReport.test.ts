import type {
  QualityMetrics,
  RespondentSession,
  ScreenedOut,
} from '@fovea/contract/participation/respondents';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { expect, it } from 'vitest';
import { fixationLimitDeg, methodsReport, summaryStatistics } from './methodsReport';

const QUALITY: QualityMetrics = {
  accuracyDeg: 2,
  accuracyPx: 80,
  precisionStdDeg: 1,
  precisionRmsDeg: 0.5,
  accuracyMethod: 'validation',
  distanceMethod: 'iris',
  distanceCm: 55,
  gazeQuality: 0.9,
  faceQuality: 0.95,
  effectiveRateHz: 30,
  calibrationPoints: 13,
  points: [],
  endAccuracyDeg: null,
  uncorrectedAccuracyDeg: null,
  driftCorrection: 'none',
  distanceErrorPercent: 20,
  screenSizeMethod: 'assumed',
  degreeErrorPercent: 28,
  loss: {
    blink: 0.05,
    faceLost: 0.02,
    severalFaces: 0,
    offScreen: 0.03,
    tabLeft: 0,
    noPicture: 0,
    noGaze: 0,
  },
  clocks: [],
  algorithm: 'patch-ridge',
  algorithmVersion: '4',
  parameters: {
    lambda: 10,
    fixationAlgorithm: 'idt',
    fixationVersion: '1',
    dispersionDeg: 3,
    minDurationMs: 100,
    engine: 'engine',
  },
};

function session(id: string, change: Partial<RespondentSession> = {}): RespondentSession {
  return {
    id,
    studyId: 's',
    respondent: { id, label: `Respondent ${id}`, age: 30, gender: 'FEMALE' },
    machineId: null,
    stimuliBlock: null,
    variables: {},
    lowQualityManual: null,
    lowQualityAuto: false,
    lowQualityReasons: [],
    state: 'PROCESSED',
    preview: false,
    createdDate: '2026-01-02T00:00:00.000Z',
    startTime: '2026-01-02T00:00:00.000Z',
    endTime: null,
    consentGiven: true,
    consentTime: null,
    consent: null,
    receiptCode: '',
    lastPing: null,
    device: {
      kind: 'Desktop',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      screenWidthPx: 1920,
      screenHeightPx: 1080,
    },
    receivedChunks: 0,
    receivedBytes: 0,
    expectedChunks: null,
    expectedBytes: null,
    lastChunkDate: null,
    isPartial: false,
    zipFileName: null,
    withdrawnDate: null,
    processingError: null,
    noGaze: null,
    screenedOut: null,
    qualityMetrics: QUALITY,
    stimulusQuality: [],
    ...change,
  };
}

const AUTO = { algorithm: 'auto' } as const;
const STUDY = { name: 'Study', stimuli: [], segments: [], fixationFilter: AUTO };
const report = (sessions: readonly RespondentSession[]) =>
  methodsReport({ study: STUDY, sessions, aois: [] });

it('counts respondents without gaze by cause, and leaves them out of its figures', () => {
  const without: RespondentSession['noGaze'] = {
    cause: 'SLOW_DEVICE',
    frameRateHz: 2.6,
    faceShare: 1,
    pointsShown: 13,
    pointsUsable: 0,
    pointsNeeded: 5,
  };
  const loss = QUALITY.loss && { ...QUALITY.loss, noGaze: 1 };
  const nothing = { ...QUALITY, accuracyDeg: null, gazeQuality: null, loss };
  const { participants, quality, gazeAlgorithms, fixationFilters } = report([
    session('a'),
    session('b', { noGaze: without, qualityMetrics: nothing }),
  ]);
  expect(participants).toMatchObject({
    analysed: 2,
    withoutGaze: [{ value: 'SLOW_DEVICE', sessions: 1 }],
  });
  expect(quality.accuracyDeg.n).toBe(1);
  expect(quality.gazeShare.n).toBe(1);
  expect(gazeAlgorithms.map(({ sessions }) => sessions)).toEqual([1]);
  expect(fixationFilters.map(({ sessions }) => sessions)).toEqual([1]);
  expect(quality.loss.find(({ reason }) => reason === 'noGaze')?.share.max).toBeLessThan(1);
});

it('counts respondents and the reasons for missing results, without previews', () => {
  const { participants, collectedFrom, collectedTo } = report([
    session('a'),
    session('b', { lowQualityAuto: true, startTime: '2026-02-01T00:00:00.000Z' }),
    session('c', { lowQualityAuto: true, lowQualityManual: false, isPartial: true }),
    session('d', { lowQualityManual: true }),
    session('e', { state: 'ABANDONED', qualityMetrics: null }),
    session('f', { state: 'ABANDONED', qualityMetrics: null }),
    session('g', { state: 'WITHDRAWN', qualityMetrics: null, startTime: null }),
    session('h', { preview: true, startTime: '2020-01-01T00:00:00.000Z' }),
  ]);
  expect(participants).toMatchObject({
    begun: 7,
    analysed: 4,
    lowQualityAuto: 1,
    lowQualityManual: 1,
    overruled: 1,
    partial: 1,
  });
  expect(participants.excluded).toEqual([
    { value: 'ABANDONED', sessions: 2 },
    { value: 'WITHDRAWN', sessions: 1 },
  ]);
  expect(participants.age).toMatchObject({ n: 4, mean: 30 });
  expect([collectedFrom, collectedTo]).toEqual([
    '2026-01-02T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
  ]);
});

it('counts who was screened out by threshold as it is shown, without previews and lost recordings', () => {
  const out = (
    reason: ScreenedOut['reason'],
    threshold: number,
    change: Partial<RespondentSession> = {},
  ) => session('out', { screenedOut: { reason, value: null, threshold }, ...change });
  const { participants } = report([
    session('a'),
    out('CALIBRATION_ERROR', 5),
    out('FRAME_RATE', 10),
    out('CALIBRATION_ERROR', 5.04),
    out('CALIBRATION_ERROR', 3),
    out('FACE', 0.5, { preview: true }),
    out('FACE', 0.5, { state: 'WITHDRAWN' }),
  ]);
  expect(participants.screenedOut).toEqual([
    { value: { reason: 'CALIBRATION_ERROR', threshold: 5 }, sessions: 2 },
    { value: { reason: 'FRAME_RATE', threshold: 10 }, sessions: 1 },
    { value: { reason: 'CALIBRATION_ERROR', threshold: 3 }, sessions: 1 },
  ]);
  // They are among those with results, as on every other page.
  expect(participants.analysed).toBe(5);
  expect(report([session('a')]).participants.screenedOut).toEqual([]);
});

it('figures cover the sessions in which they were measured', () => {
  const { quality, respondents } = report([
    session('a', { qualityMetrics: { ...QUALITY, accuracyDeg: 1 } }),
    session('b', {
      qualityMetrics: { ...QUALITY, accuracyDeg: 4, accuracyMethod: 'leave-one-point-out' },
    }),
    session('c', {
      qualityMetrics: { ...QUALITY, accuracyDeg: null, loss: null, driftCorrection: 'offset' },
    }),
    session('d', { qualityMetrics: null }),
  ]);
  expect(quality.accuracyDeg).toEqual({
    n: 2,
    mean: 2.5,
    median: 2.5,
    sd: Math.sqrt(4.5),
    min: 1,
    max: 4,
  });
  expect(quality.accuracyMethods).toEqual([
    { value: 'validation', sessions: 2 },
    { value: 'leave-one-point-out', sessions: 1 },
  ]);
  expect(quality.driftCorrected).toBe(1);
  expect(quality.handCorrected).toEqual({ respondents: 0, stretches: 0 });
  expect(quality.loss.find(({ reason }) => reason === 'blink')?.share).toMatchObject({
    n: 2,
    mean: 0.05,
  });
  expect(respondents.map(({ accuracyDeg }) => accuracyDeg)).toEqual([1, 4, null, null]);
});

it('lists devices, and every filter with its parameters', () => {
  const other = {
    ...QUALITY,
    parameters: { ...QUALITY.parameters, fixationAlgorithm: 'ivt', dispersionDeg: null },
  };
  const segmentedBy = [
    ['fixationReason', 'slowOrNoisy'],
    ['usualMs', 200],
  ];
  const segmented = {
    ...QUALITY,
    parameters: {
      ...Object.fromEntries(segmentedBy),
      ...{ fixationAlgorithm: 'segments', fixationVersion: '1', spreadDeg: 2.2 },
    },
  };
  const sessions = [
    session('a'),
    session('b', {
      qualityMetrics: { ...QUALITY, parameters: { ...QUALITY.parameters, dispersionDeg: 5 } },
    }),
    session('c', { qualityMetrics: other, device: {} }),
    session('d', { qualityMetrics: segmented }),
  ];
  const { devices, fixationFilters, gazeAlgorithms } = report(sessions);
  expect(devices.browsers).toEqual([
    { value: 'Firefox 127', sessions: 3 },
    { value: null, sessions: 1 },
  ]);
  expect(devices.screens[0]).toEqual({ value: '1920 × 1080', sessions: 3 });
  expect(fixationFilters).toEqual([
    { value: { name: 'idt', version: '1', parameters: [['minDurationMs', 100]] }, sessions: 2 },
    { value: { name: 'ivt', version: '1', parameters: [['minDurationMs', 100]] }, sessions: 1 },
    { value: { name: 'segments', version: '1', parameters: segmentedBy }, sessions: 1 },
  ]);
  expect(gazeAlgorithms[0]).toEqual({
    value: { name: 'patch-ridge', version: '4', parameters: [['engine', 'engine']] },
    sessions: 3,
  });
  expect(fixationLimitDeg('dispersionDeg', sessions)).toMatchObject({ n: 2, min: 3, max: 5 });
  expect(fixationLimitDeg('spreadDeg', sessions)).toMatchObject({ n: 1, min: 2.2, max: 2.2 });
});

it('AOIs: size, duration and stimulus', () => {
  const point = (x: number, y: number) => ({ x, y });
  const square = [point(0.25, 0.25), point(0.75, 0.25), point(0.75, 0.75), point(0.25, 0.75)];
  const { aois } = methodsReport({
    study: STUDY,
    sessions: [],
    aois: [
      {
        id: 'x',
        name: 'Logo',
        displayColor: '#ff0000',
        aoiSet: 'set',
        stimuli: ['gone'],
        respondent: null,
        group: '',
        shape: 'rectangle',
        timeline: [
          { ts: 100, points: square, source: 'drawn' },
          { ts: 900, points: [], source: 'drawn' },
        ],
        time: null,
        updatedDate: '2026-01-01T00:00:00.000Z',
      },
    ],
  });
  expect(aois).toEqual([
    {
      id: 'x',
      name: 'Logo',
      group: '',
      stimulusName: '',
      shape: 'rectangle',
      points: 4,
      keyframes: 1,
      areaShare: 0.25,
      fromMs: 100,
      toMs: 900,
    },
  ]);
});

it('exposure times; without a limit respondents advanced themselves', () => {
  const stimulus = (name: string, change: Partial<Stimulus>) =>
    ({
      id: name,
      name,
      displayName: name,
      type: 'IMAGE',
      exposureTimeMs: 7000,
      ...change,
    }) as Stimulus;
  const stimuli = [
    stimulus('picture', {}),
    stimulus('own pace', { manualAdvance: true }),
    stimulus('survey', { type: 'JS_SURVEY', exposureTimeMs: 0 }),
    stimulus('calibration', { type: 'CALIBRATION' }),
  ];
  const created = methodsReport({ study: { ...STUDY, stimuli }, sessions: [], aois: [] });
  expect(created.stimuli.map(({ name, exposureMs }) => [name, exposureMs])).toEqual([
    ['picture', 7000],
    ['own pace', null],
    ['survey', null],
  ]);
});

it('a study without respondents', () => {
  const { participants, quality, collectedFrom } = report([]);
  expect(collectedFrom).toBeNull();
  expect(participants).toMatchObject({ begun: 0, analysed: 0, excluded: [] });
  expect(quality.accuracyDeg).toEqual({
    n: 0,
    mean: null,
    median: null,
    sd: null,
    min: null,
    max: null,
  });
  expect(summaryStatistics([7])).toEqual({ n: 1, mean: 7, median: 7, sd: null, min: 7, max: 7 });
});

it('says of a session without results that nothing was measured', () => {
  const { respondents } = report([session('a', { qualityMetrics: null })]);
  expect(respondents[0]).toMatchObject({
    rateHz: null,
    accuracyDeg: null,
    accuracyMethod: 'not-measured',
    endAccuracyDeg: null,
    precisionStdDeg: null,
    precisionRmsDeg: null,
    gazeShare: null,
  });
});

it('counts the kinds of device', () => {
  const tablet = { ...session('a').device, kind: 'Tablet' };
  const { devices } = report([session('a'), session('b', { device: tablet }), session('c')]);
  expect(devices.kinds).toEqual([
    { value: 'Desktop', sessions: 2 },
    { value: 'Tablet', sessions: 1 },
  ]);
});

it('names the stimulus of an AOI as researchers see it', () => {
  const nameOf = (displayName: string) => {
    const stimulus = { id: 's', name: 'file.png', displayName, type: 'IMAGE', exposureTimeMs: 1 };
    const { aois } = methodsReport({
      study: { ...STUDY, stimuli: [stimulus as Stimulus] },
      sessions: [],
      aois: [
        {
          id: 'x',
          name: 'Logo',
          displayColor: '#ff0000',
          aoiSet: 'set',
          stimuli: ['s'],
          respondent: null,
          group: '',
          shape: 'polygon',
          timeline: [{ ts: 0, points: [], source: 'drawn' }],
          time: null,
          updatedDate: '2026-01-01T00:00:00.000Z',
        },
      ],
    });
    return aois[0]?.stimulusName;
  };
  expect(nameOf('Poster')).toBe('Poster');
  expect(nameOf('')).toBe('file.png');
});

it('counts screens that were measured and assumed, and sessions that do not say are in neither', () => {
  const measured = { ...QUALITY, screenSizeMethod: 'bank-card', degreeErrorPercent: 20 } as const;
  const earlier = { ...QUALITY, screenSizeMethod: null, degreeErrorPercent: null };
  const { quality } = report([
    session('a'),
    session('b'),
    session('c', { qualityMetrics: measured }),
    session('d', { qualityMetrics: earlier }),
  ]);
  expect(quality.screenSizeMethods).toEqual([
    { value: 'assumed', sessions: 2 },
    { value: 'bank-card', sessions: 1 },
  ]);
  expect(quality.degreeErrorPercent).toMatchObject({ n: 3, min: 20, max: 28 });
});
