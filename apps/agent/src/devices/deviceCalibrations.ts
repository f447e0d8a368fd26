import type { DeviceCalibrationState } from '@fovea/contract/labs/localAgent';
import type { CalibratedEye, DeviceCalibration } from './device';
import { DeviceRefusal } from './deviceRefusal';
import type { DeviceWatch } from './deviceWatch';

interface Calibration {
  state: DeviceCalibrationState;
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/** Runs calibrations for a page, which asks again and again what to show. */
export class DeviceCalibrations {
  readonly #watch: Pick<DeviceWatch, 'device'>;
  /** By the id of the device, the last one. */
  readonly #last = new Map<string, Calibration>();

  constructor(watch: Pick<DeviceWatch, 'device'>) {
    this.#watch = watch;
  }

  /**
   * One that still runs, such as for a page that was reloaded, is stopped first.
   * @throws DeviceRefusal
   */
  async start(deviceId: string): Promise<DeviceCalibrationState> {
    const device = this.#watch.device(deviceId);
    if (!device) throw new DeviceRefusal('NOT_FOUND');
    if (!device.found.canCalibrate || device.report().state === 'lost') {
      throw new DeviceRefusal('CANNOT_CALIBRATE');
    }
    await this.stop(deviceId);
    const stopping = new AbortController();
    const tell = (state: DeviceCalibrationState): void => {
      calibration.state = state;
    };
    const run = async (): Promise<void> => {
      try {
        const result = await device.calibrate(
          {
            onPoint: (point) => tell({ at: 'point', ...point }),
            onPointDone: () => undefined,
          },
          stopping.signal,
        );
        tell({ at: 'done', ...shown(result) });
      } catch (reason) {
        tell({ at: 'failed', reason: reason instanceof Error ? reason.message : String(reason) });
      }
    };
    // Nothing is told before this function is left: `run` waits for the device first.
    const calibration: Calibration = {
      state: { at: 'starting' },
      stopping,
      ended: Promise.resolve().then(run),
    };
    this.#last.set(deviceId, calibration);
    return calibration.state;
  }

  /** @throws DeviceRefusal if none was begun */
  state(deviceId: string): DeviceCalibrationState {
    const calibration = this.#last.get(deviceId);
    if (!calibration) throw new DeviceRefusal('NOT_FOUND');
    return calibration.state;
  }

  async stop(deviceId: string): Promise<void> {
    const calibration = this.#last.get(deviceId);
    calibration?.stopping.abort();
    await calibration?.ended;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#last.keys()].map((deviceId) => this.stop(deviceId)));
    this.#last.clear();
  }
}

function shown({ points, meanErrorPx, validPoints }: DeviceCalibration) {
  return {
    points: points.map(({ left, right, ...point }) => ({
      ...point,
      left: shownEye(left),
      right: shownEye(right),
    })),
    meanErrorPx,
    validPoints,
  };
}

/** What is not a number has no place in JSON. */
function shownEye({ isValid, xNorm, yNorm, errorPx }: CalibratedEye) {
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return { isValid, xNorm: finite(xNorm), yNorm: finite(yNorm), errorPx };
}
