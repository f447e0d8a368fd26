import { describe, expect, it, vi, type TestContext } from 'vitest';
import type { DeviceCalibrationPoint, OpenDevice } from '../devices/device';
import { OpenGazeSimulator, type OpenGazeSimulatorSettings } from '../testing/openGazeSimulator';
import { RecordedListener } from '../testing/recordedListener';
import { openGazeDriver } from './openGazeDriver';

const FAST = { delayS: 0.03, timeoutS: 0.05, blindAt: {} };
const WAIT = { timeout: 15_000, interval: 10 };

async function aTracker(
  { onTestFinished }: TestContext,
  settings: Partial<OpenGazeSimulatorSettings> = {},
): Promise<{
  simulator: OpenGazeSimulator;
  listener: RecordedListener;
  calibrate: NonNullable<OpenDevice['calibrate']>;
}> {
  const simulator = await OpenGazeSimulator.start({ calibration: FAST, ...settings });
  onTestFinished(() => simulator.stop());
  const driver = openGazeDriver(simulator.address);
  const [device] = await driver.find(5000);
  if (!device) throw new Error('Nothing was found.');
  const listener = new RecordedListener();
  const tracker = await driver.open(device, listener);
  onTestFinished(() => tracker.close());
  return {
    simulator,
    listener,
    calibrate: (points, signal) => {
      if (!tracker.calibrate) throw new Error('This device does not calibrate.');
      return tracker.calibrate(points, signal);
    },
  };
}

function shownPoints() {
  const shown: string[] = [];
  const points: DeviceCalibrationPoint[] = [];
  return {
    shown,
    points,
    onPoint: (point: DeviceCalibrationPoint) => {
      shown.push(`show ${point.index}`);
      points.push(point);
    },
    onPointDone: ({ index }: DeviceCalibrationPoint) => shown.push(`done ${index}`),
  };
}

const never = new AbortController().signal;

describe.concurrent('A calibration', () => {
  it('says which point to show, and how well both eyes were calibrated at each', async (context) => {
    const { simulator, calibrate } = await aTracker(context, {
      calibration: { ...FAST, blindAt: { 2: 'left', 4: 'both' } },
    });
    const page = shownPoints();
    const result = await calibrate(page, never);
    expect(page.shown).toEqual(
      [0, 1, 2, 3, 4].flatMap((index) => [`show ${index}`, `done ${index}`]),
    );
    expect(page.points[1]).toEqual({
      index: 1,
      count: 5,
      xNorm: 0.85,
      yNorm: 0.15,
      settleMs: 30,
      measureMs: 50,
    });
    expect(result.points.map(({ xNorm, yNorm }) => [xNorm, yNorm])).toEqual(
      page.points.map(({ xNorm, yNorm }) => [xNorm, yNorm]),
    );
    expect(result.points.map(({ left }) => left.isValid)).toEqual([true, false, true, false, true]);
    expect(result.points.map(({ right }) => right.isValid)).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
    const [first] = result.points;
    expect(first?.left.errorPx).toBeCloseTo(
      Math.hypot(((first?.left.xNorm ?? 0) - 0.5) * 1920, ((first?.left.yNorm ?? 0) - 0.5) * 1080),
      9,
    );
    expect(result.points[1]?.left.errorPx).toBeNull();
    expect(result).toMatchObject({ meanErrorPx: 19.43, validPoints: 3 });
    // Our page shows the points, so the tracker's own window stays away.
    expect(simulator.heard).toContain('<SET ID="CALIBRATE_SHOW" STATE="0" />');
  });

  it('can be repeated, and records go on with the same clock', async (context) => {
    const { listener, calibrate } = await aTracker(context);
    await calibrate(shownPoints(), never);
    await calibrate(shownPoints(), never);
    const before = listener.sampleCount;
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(before + 60), WAIT);
    const { deviceMs } = listener.samples;
    for (const [at, ms] of deviceMs.entries()) {
      if (at > 0) expect(ms - (deviceMs[at - 1] ?? 0)).toBeCloseTo(1000 / 60, 1);
    }
    expect(listener.of('dropped')).toEqual([]);
  });

  it('of a tracker without ticks begins its time again, and no sample is lost', async (context) => {
    const { listener, calibrate } = await aTracker(context, { unknown: ['TIME_TICK_FREQUENCY'] });
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(40), WAIT);
    await calibrate(shownPoints(), never);
    await vi.waitFor(() => expect(listener.samples.deviceMs.at(-1)).toBeLessThan(10_000), WAIT);
    const { deviceMs, agentMs } = listener.samples;
    expect(deviceMs[0]).toBeGreaterThan(700_000);
    expect(listener.of('dropped')).toEqual([]);
    const tookMs = (agentMs.at(-1) ?? 0) - (agentMs[0] ?? 0);
    expect(Math.abs(tookMs - ((agentMs.length - 1) * 1000) / 60)).toBeLessThan(500);
  });

  it('is stopped by whoever began it, and the tracker is told', async (context) => {
    const { simulator, calibrate } = await aTracker(context);
    const stop = new AbortController();
    const page = shownPoints();
    const calibrated = calibrate(page, stop.signal);
    await vi.waitFor(() => expect(page.shown).toContain('show 1'), { ...WAIT, interval: 1 });
    stop.abort();
    await expect(calibrated).rejects.toThrow('The calibration was stopped.');
    expect(simulator.heard).toContain('<SET ID="CALIBRATE_START" STATE="0" />');
    const shown = page.shown.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(page.shown).toHaveLength(shown);
    // Another one can begin.
    await expect(calibrate(shownPoints(), never)).resolves.toMatchObject({ validPoints: 5 });
    await expect(calibrate(shownPoints(), AbortSignal.abort())).rejects.toThrow(
      'The calibration was stopped.',
    );
  });

  it('cannot begin while another one runs', async (context) => {
    const { calibrate } = await aTracker(context);
    const first = calibrate(shownPoints(), never);
    await expect(calibrate(shownPoints(), never)).rejects.toThrow(
      'The eye tracker is being calibrated already.',
    );
    await first;
  });

  it('ends when the connection breaks', async (context) => {
    const { simulator, listener, calibrate } = await aTracker(context);
    const page = shownPoints();
    const calibrated = calibrate(page, never);
    const failed = expect(calibrated).rejects.toThrow('The connection broke.');
    await vi.waitFor(() => expect(page.shown).toContain('show 0'), WAIT);
    await simulator.refuse();
    await failed;
    expect(listener.of('lost')).toHaveLength(1);
    await expect(calibrate(page, never)).rejects.toThrow('The eye tracker is not connected.');
  });

  it('that does not go on is given up, and a tracker that refuses says so', async (context) => {
    const { simulator, calibrate } = await aTracker(context);
    const page = shownPoints();
    const calibrated = calibrate(page, never);
    const failed = expect(calibrated).rejects.toThrow(
      'The eye tracker does not go on with the calibration.',
    );
    await vi.waitFor(() => expect(page.shown).toContain('show 1'), { ...WAIT, interval: 1 });
    simulator.setSilent(true);
    await failed;

    const other = await aTracker(context, { unknown: ['CALIBRATE_START'] });
    await expect(other.calibrate(shownPoints(), never)).rejects.toThrow(
      'The eye tracker refused to calibrate.',
    );
    const without = await aTracker(context, { unknown: ['CALIBRATE_RESET'] });
    await expect(without.calibrate(shownPoints(), never)).rejects.toThrow(
      'The eye tracker does not offer a calibration.',
    );
  }, 60_000);

  it('without the size of the screen has places, and no errors in pixels', async (context) => {
    const { calibrate } = await aTracker(context, {
      unknown: ['SCREEN_SIZE', 'CALIBRATE_RESULT_SUMMARY'],
    });
    const result = await calibrate(shownPoints(), never);
    expect(result.points[0]?.left).toMatchObject({ isValid: true, errorPx: null });
    expect(result).toMatchObject({ meanErrorPx: null, validPoints: null });
  });

  it('leaves out points that cannot be shown, and the result of an earlier one', async (context) => {
    const { simulator, calibrate } = await aTracker(context);
    const page = shownPoints();
    const calibrated = calibrate(page, never);
    await vi.waitFor(() => expect(page.shown).toContain('show 0'), { ...WAIT, interval: 1 });
    simulator.sendRaw('<CAL ID="CALIB_RESULT" CALX1="0.5" CALY1="0.5" />\r\n');
    for (const place of ['PT="9"', 'PT="0"', 'PT="nan"', 'PT="2" CALX="nan" CALY="0.5"']) {
      simulator.sendRaw(`<CAL ID="CALIB_START_PT" CALX="0.5" CALY="0.5" ${place} />\r\n`);
      simulator.sendRaw(`<CAL ID="CALIB_START_PT" ${place} />\r\n`);
    }
    simulator.sendRaw('<CAL ID="CALIB_OTHER" PT="1" CALX="0.5" CALY="0.5" />\r\n');
    expect((await calibrated).points).toHaveLength(5);
    expect(page.shown).toHaveLength(10);
  });
});
