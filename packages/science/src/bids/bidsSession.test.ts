import { describe, expect, it } from 'vitest';
import { bidsSessionFiles, bidsSessionPaths, type BidsSession } from './bidsSession';
import { saccadesOf } from '../sampleTables/saccadeTable';
import type { StimulusGaze } from '../session/stimulusGaze';
import { aBidsSession, IMAGE_GAZE } from './testing/aBidsSession';

function textsOf(session: BidsSession): Record<string, string> {
  return Object.fromEntries(
    bidsSessionFiles(session).map(({ path, text }) => [path.split('task-coffee_')[1], text]),
  );
}
function sidecar(session: BidsSession, name: string): Record<string, unknown> {
  return JSON.parse(textsOf(session)[name]!) as Record<string, unknown>;
}
const PHYSIO = 'recording-eye1_physio';

describe('the files of a session', () => {
  it('are named by respondent, task, recording and content', () => {
    const files = bidsSessionFiles(aBidsSession());
    expect(files.map(({ path, isGzipped }) => [path, isGzipped])).toEqual([
      ['sub-0001/beh/sub-0001_task-coffee_events.tsv', false],
      ['sub-0001/beh/sub-0001_task-coffee_events.json', false],
      ['sub-0001/beh/sub-0001_task-coffee_recording-eye1_physio.tsv.gz', true],
      ['sub-0001/beh/sub-0001_task-coffee_recording-eye1_physio.json', false],
      ['sub-0001/beh/sub-0001_task-coffee_recording-eye1_physioevents.tsv.gz', true],
      ['sub-0001/beh/sub-0001_task-coffee_recording-eye1_physioevents.json', false],
    ]);
    expect(files.map(({ path }) => path)).toEqual(bidsSessionPaths(aBidsSession()));
  });

  it('have gaze at the times of the camera frames, in pixels of the page, n/a where it is missing', () => {
    expect(textsOf(aBidsSession())[`${PHYSIO}.tsv.gz`]).toBe(
      [
        '3.010000\t100.00\t50.00',
        '3.050000\t500.00\t250.00',
        '3.090000\tn/a\tn/a',
        // The frame at 3.2 s lies in a pause.
        '3.310000\t900.00\t450.00',
        '3.350000\t1100.00\t250.00',
        '3.390000\t300.00\t150.00',
        '4.050000\t500.00\t250.00',
        // The film stood still from 4.1 to 4.3 s, the camera did not.
        '4.150000\t500.00\t250.00',
        '4.250000\t500.00\t250.00',
        '4.350000\t700.00\t350.00',
        '4.450000\t700.00\t350.00',
        '',
      ].join('\n'),
    );
  });

  it('have eye movements on the same clock, in the order of their beginnings', () => {
    expect(textsOf(aBidsSession())['recording-eye1_physioevents.tsv.gz']).toBe(
      [
        '3.010000\t0.060000\tfixation\t300.00\t150.00\tn/a',
        // From half the way to the frame before it until the pause.
        '3.070000\t0.030000\tblink\tn/a\tn/a\tcut_off',
        // It begins where the pause ends; no saccade, since gaze is missing between them.
        '3.300000\t0.100000\tfixation\t500.00\t350.00\tn/a',
        '4.050000\t0.050000\tfixation\t500.00\t250.00\tn/a',
        '4.100000\t0.225000\tsaccade\tn/a\tn/a\tn/a',
        '4.325000\t0.175000\tfixation\t700.00\t350.00\tn/a',
        '',
      ].join('\n'),
    );
  });

  it('have what was shown as events, with pauses in rows of their own', () => {
    expect(textsOf(aBidsSession())['events.tsv']).toBe(
      [
        'onset\tduration\ttrial_type\tstimulus\tstim_file\tcontent_x\tcontent_y\tcontent_width\tcontent_height',
        '1.000000\t1.000000\tcalibration\tDots\tn/a\t0.00\t0.00\t1000.00\t500.00',
        '3.000000\t0.400000\timage\tShelf with =cups\t002-Shelf.png\t100.00\t50.00\t800.00\t400.00',
        '3.100000\t0.200000\tpause\tn/a\tn/a\tn/a\tn/a\tn/a\tn/a',
        "4.000000\t0.500000\tvideo\t'=1+1\tn/a\t100.00\t50.00\t800.00\t400.00",
        '',
      ].join('\n'),
    );
  });

  it('describe the eye tracker, its calibration and its errors', () => {
    expect(sidecar(aBidsSession(), `${PHYSIO}.json`)).toMatchObject({
      PhysioType: 'eyetrack',
      RecordedEye: 'cyclopean',
      SampleCoordinateSystem: 'gaze-on-screen',
      SamplingFrequency: 30,
      SamplingFrequencyEffective: 25,
      StartTime: 3.01,
      Columns: ['timestamp', 'x_coordinate', 'y_coordinate'],
      timestamp: { Units: 's' },
      x_coordinate: { Units: 'pixel' },
      y_coordinate: { Units: 'pixel' },
      TimestampsAreRecorded: true,
      SoftwareVersions: 'ridge 4.1',
      EyeTrackerDistance: 0.6234,
      CalibrationCount: 1,
      CalibrationType: 'HV3',
      CalibrationUnit: 'pixel',
      CalibrationPosition: [
        [100, 50],
        [500, 250],
        [900, 450],
      ],
      AverageCalibrationError: 1.235,
      MaximalCalibrationError: 2.5,
      CalibrationErrorMethod: 'validation',
    });
  });

  it('describe the page in pixels and metres, and how these are known', () => {
    const { StimulusPresentation } = sidecar(aBidsSession(), 'events.json');
    expect(StimulusPresentation).toMatchObject({
      SoftwareName: 'Fovea',
      SoftwareVersion: '1.2.3',
      OperatingSystem: 'Linux',
      ScreenResolution: [1000, 500],
      ScreenOrigin: ['top', 'left'],
      ScreenSize: [0.25, 0.125],
      ScreenSizeIsAssumed: false,
      ScreenDistance: 0.6234,
      ScreenDistanceIsAssumed: false,
      ScreenDistanceErrorPercent: 12,
      ScreenResolutionIsAssumed: false,
      DeviceScreenResolution: [1000, 520],
    });
  });

  it('are the same bytes each time', () => {
    expect(bidsSessionFiles(aBidsSession())).toEqual(bidsSessionFiles(aBidsSession()));
  });
});

describe('a session in which something is unknown', () => {
  it('has only events without gaze, and they name no distance', () => {
    const session = aBidsSession({ hasGaze: false });
    expect(Object.keys(textsOf(session))).toEqual(['events.tsv', 'events.json']);
    const { StimulusPresentation } = sidecar(session, 'events.json');
    expect(Object.keys(StimulusPresentation as object)).not.toContain('ScreenDistance');
  });

  it('counts from the onset without its recording, and says so', () => {
    const session = aBidsSession({ recorded: null });
    expect(textsOf(session)[`${PHYSIO}.tsv.gz`]!.split('\n')[3]).toBe('3.110000\t900.00\t450.00');
    expect(sidecar(session, `${PHYSIO}.json`)).toMatchObject({ TimestampsAreRecorded: false });
    const events = sidecar(session, 'events.json');
    expect(events).toMatchObject({ OnsetsAreRecorded: false, StimuliWithoutRecordedTimes: 2 });
    expect(events.StimulusPresentation).toMatchObject({
      ScreenResolution: [1000, 500],
      ScreenResolutionIsAssumed: true,
      ScreenSizeIsAssumed: true,
      ScreenSize: [0.235, 0.1175],
    });
  });

  it('does not use a recording that does not fit the result', () => {
    const { recorded } = aBidsSession();
    const frameTMs = recorded!.frameTMs.slice(2);
    const session = aBidsSession({ recorded: { events: recorded!.events, frameTMs } });
    expect(sidecar(session, `${PHYSIO}.json`)).toMatchObject({ TimestampsAreRecorded: false });
  });

  it('assumes a distance where none was measured, and leaves out errors that are unknown', () => {
    const quality = { ...aBidsSession().quality!, distanceCm: null, accuracyDeg: null, points: [] };
    const session = aBidsSession({ quality });
    expect(sidecar(session, 'events.json').StimulusPresentation).toMatchObject({
      ScreenDistance: 0.6,
      ScreenDistanceIsAssumed: true,
    });
    const physio = sidecar(session, `${PHYSIO}.json`);
    for (const field of [
      'AverageCalibrationError',
      'MaximalCalibrationError',
      'EyeTrackerDistance',
    ]) {
      expect(physio).not.toHaveProperty(field);
    }
  });

  it('has files for a session in which nothing was shown', () => {
    const texts = textsOf(aBidsSession({ results: [], recorded: null, quality: null }));
    expect(texts[`${PHYSIO}.tsv.gz`]).toBe('');
    expect(texts['events.tsv']!.split('\n')).toHaveLength(2);
  });

  const kindsOf = (session: BidsSession) =>
    textsOf(session)
      ['recording-eye1_physioevents.tsv.gz']!.trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[2]);
  const gazeOn = Float32Array.of(0.25, 0.25, 0.25, 0.5, 0.5, 0.5);
  const seeing = (gaze: StimulusGaze, more: Partial<BidsSession> = {}) =>
    aBidsSession({ results: [{ gaze, signals: null }], ...more });

  it('counts the saccades that the table of saccades and the AOIs count', () => {
    const gap = (sampleMs: number): StimulusGaze => ({
      ...IMAGE_GAZE,
      tMs: Float64Array.of(0, 130),
      xNorm: Float32Array.of(0, 1),
      yNorm: Float32Array.of(0, 1),
      sampleMs: Float32Array.of(sampleMs, sampleMs),
      fixations: {
        ...IMAGE_GAZE.fixations,
        startMs: Float64Array.of(0, 120),
        endMs: Float64Array.of(20, 150),
      },
    });
    for (const gaze of [gap(30), gap(26)]) {
      const kinds = kindsOf(seeing(gaze, { recorded: null }));
      expect(kinds.filter((kind) => kind === 'saccade')).toHaveLength(saccadesOf(gaze).to.length);
    }
    expect(saccadesOf(gap(30)).to).toEqual([1]);
    expect(saccadesOf(gap(26)).to).toEqual([]);
  });

  it('has no saccade over a pause, during which nobody knows where the gaze was', () => {
    const gaze = { ...IMAGE_GAZE, xNorm: gazeOn, yNorm: gazeOn };
    expect(saccadesOf(gaze).to).toEqual([1]);
    expect(kindsOf(seeing(gaze))).toEqual(['fixation', 'fixation']);
  });
});
