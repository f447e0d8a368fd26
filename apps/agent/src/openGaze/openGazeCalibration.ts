import type {
  CalibratedEye,
  CalibrationListener,
  DeviceCalibration,
  DeviceCalibrationPoint,
} from '../devices/device';
import type { OpenGazeConnection } from './openGazeConnection';
import { numberOf, type OpenGazeElement } from './openGazeElement';

/** What the tracker does if it does not say: its factory settings. */
const USUAL_SETTLE_S = 0.5;
const USUAL_MEASURE_S = 1.25;
/** A tracker is given up when a step takes this much longer than it should. */
const PATIENCE_MS = 5000;
const ANSWER_MS = 2000;
const MOST_POINTS = 100;

interface ScreenPx {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * One calibration, run by the tracker with its own window hidden.
 *
 * The tracker reports when each point begins and ends, and in the end where it then finds both eyes at each
 * point.
 */
export class OpenGazeCalibration {
  readonly #connection: OpenGazeConnection;
  readonly #listener: CalibrationListener;
  #onReport: ((report: OpenGazeElement) => void) | null = null;
  #onFailure: ((error: Error) => void) | null = null;

  constructor(connection: OpenGazeConnection, listener: CalibrationListener) {
    this.#connection = connection;
    this.#listener = listener;
  }

  /** Each `CAL` of the tracker goes here. */
  report(element: OpenGazeElement): void {
    this.#onReport?.(element);
  }

  /** The connection broke. */
  fail(error: Error): void {
    this.#onFailure?.(error);
  }

  /** @throws Error if it was stopped, or does not come to an end */
  async run(signal: AbortSignal): Promise<DeviceCalibration> {
    throwIfStopped(signal);
    await this.#ask('SET', 'CALIBRATE_SHOW', { STATE: 0 });
    const reset = await this.#ask('SET', 'CALIBRATE_RESET');
    const count = reset ? numberOf(reset, 'PTS') : Number.NaN;
    const times = {
      settleMs: await this.#durationMs('CALIBRATE_DELAY', USUAL_SETTLE_S),
      measureMs: await this.#durationMs('CALIBRATE_TIMEOUT', USUAL_MEASURE_S),
    };
    const screen = await this.#screenSize();
    if (!(count >= 1 && count <= MOST_POINTS)) {
      throw new Error('The eye tracker does not offer a calibration.');
    }
    throwIfStopped(signal);
    const result = await this.#measure({ ...times, count }, signal).catch(
      async (error: unknown) => {
        // Whatever failed, the tracker must not go on; if it cannot be told, there is nothing to stop.
        await this.#ask('SET', 'CALIBRATE_START', { STATE: 0 }).catch(() => null);
        throw error;
      },
    );
    const summary = await this.#ask('GET', 'CALIBRATE_RESULT_SUMMARY');
    return {
      points: calibratedPoints(result, screen),
      meanErrorPx: summary && numberOrNull(numberOf(summary, 'AVE_ERROR')),
      validPoints: summary && numberOrNull(numberOf(summary, 'VALID_POINTS')),
    };
  }

  /** Resolves with the result of all points. */
  #measure(
    plan: Pick<DeviceCalibrationPoint, 'count' | 'settleMs' | 'measureMs'>,
    signal: AbortSignal,
  ): Promise<OpenGazeElement> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let hasMeasured = false;
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onStop);
        this.#onReport = null;
        this.#onFailure = null;
      };
      const fail = (error: Error): void => {
        end();
        reject(error);
      };
      const onStop = (): void => fail(stopped());
      const waitOn = (): void => {
        clearTimeout(timer);
        timer = setTimeout(
          () => fail(new Error('The eye tracker does not go on with the calibration.')),
          plan.settleMs + plan.measureMs + PATIENCE_MS,
        );
      };
      signal.addEventListener('abort', onStop);
      this.#onFailure = fail;
      this.#onReport = (report) => {
        const id = report.attributes.get('ID');
        // One that was stopped before may still have sent its result.
        if (id === 'CALIB_RESULT' && hasMeasured) {
          end();
          resolve(report);
          return;
        }
        const point = { ...plan, ...reportedPoint(report) };
        // A place that cannot be shown is no point.
        if (!(point.index >= 0 && point.index < plan.count)) return;
        if (Number.isNaN(point.xNorm + point.yNorm)) return;
        if (id === 'CALIB_START_PT') {
          this.#listener.onPoint(point);
        } else if (id === 'CALIB_RESULT_PT') {
          hasMeasured = true;
          this.#listener.onPointDone(point);
        } else {
          return;
        }
        waitOn();
      };
      waitOn();
      this.#ask('SET', 'CALIBRATE_START', { STATE: 1 }).then(
        (answer) => {
          if (!answer) fail(new Error('The eye tracker refused to calibrate.'));
        },
        (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }

  async #durationMs(id: string, usualS: number): Promise<number> {
    const answer = await this.#ask('GET', id);
    const seconds = answer ? numberOf(answer, 'VALUE') : Number.NaN;
    return (seconds >= 0 && seconds <= 60 ? seconds : usualS) * 1000;
  }

  async #screenSize(): Promise<ScreenPx | null> {
    const answer = await this.#ask('GET', 'SCREEN_SIZE');
    if (!answer) return null;
    const [widthPx, heightPx] = [numberOf(answer, 'WIDTH'), numberOf(answer, 'HEIGHT')];
    return widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : null;
  }

  #ask(
    kind: 'GET' | 'SET',
    id: string,
    values: Readonly<Record<string, number>> = {},
  ): Promise<OpenGazeElement | null> {
    return this.#connection.ask(kind, id, values, ANSWER_MS);
  }
}

function reportedPoint(report: OpenGazeElement): { index: number; xNorm: number; yNorm: number } {
  return {
    index: numberOf(report, 'PT') - 1,
    xNorm: numberOf(report, 'CALX'),
    yNorm: numberOf(report, 'CALY'),
  };
}

function calibratedPoints(
  result: OpenGazeElement,
  screen: ScreenPx | null,
): DeviceCalibration['points'] {
  const points: DeviceCalibration['points'][number][] = [];
  for (let at = 1; at <= MOST_POINTS && result.attributes.has(`CALX${at}`); at++) {
    const [xNorm, yNorm] = [numberOf(result, `CALX${at}`), numberOf(result, `CALY${at}`)];
    const eye = (side: 'L' | 'R'): CalibratedEye => {
      const [x, y] = [numberOf(result, `${side}X${at}`), numberOf(result, `${side}Y${at}`)];
      const isValid = numberOf(result, `${side}V${at}`) === 1 && !Number.isNaN(x + y);
      const errorPx =
        isValid && screen
          ? Math.hypot((x - xNorm) * screen.widthPx, (y - yNorm) * screen.heightPx)
          : null;
      return { isValid, xNorm: x, yNorm: y, errorPx };
    };
    points.push({ xNorm, yNorm, left: eye('L'), right: eye('R') });
  }
  return points;
}

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

const stopped = (): Error => new Error('The calibration was stopped.');

function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw stopped();
}
