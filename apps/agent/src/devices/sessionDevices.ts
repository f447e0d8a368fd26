import type {
  getAgentClock,
  getDeviceCalibration,
  listSessionDevices,
  noteSessionClock,
  startDeviceCalibration,
  stopDeviceCalibration,
} from '@fovea/contract/labs/localAgent';
import type { Answer, Endpoint, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { DeviceCalibrations } from './deviceCalibrations';
import { DeviceRecorder } from './deviceRecorder';
import type { DeviceWatch } from './deviceWatch';
import type { AddChunk } from './streamWriter';

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Answer<E>>;

/** Of the calls in `labs/localAgent.ts` of the contract; whoever serves them has checked input and token. */
export interface DeviceCalls {
  readonly getAgentClock: Handler<typeof getAgentClock>;
  readonly noteSessionClock: Handler<typeof noteSessionClock>;
  readonly listSessionDevices: Handler<typeof listSessionDevices>;
  readonly startDeviceCalibration: Handler<typeof startDeviceCalibration>;
  readonly getDeviceCalibration: Handler<typeof getDeviceCalibration>;
  readonly stopDeviceCalibration: Handler<typeof stopDeviceCalibration>;
}

/** The devices of a machine in the sessions that it shows: what a page is told of them, and their recording. */
export class SessionDevices {
  readonly #watch: DeviceWatch;
  readonly #calibrations: DeviceCalibrations;
  readonly #onProblem: (reason: unknown) => void;
  readonly #recorders = new Map<string, DeviceRecorder>();

  /** @param onProblem a chunk could not be kept; that is tried again */
  constructor(watch: DeviceWatch, onProblem: (reason: unknown) => void) {
    this.#watch = watch;
    this.#calibrations = new DeviceCalibrations(watch);
    this.#onProblem = onProblem;
  }

  /** Records all devices into a session, from now on; asking again changes nothing. */
  begin(sessionId: string, add: AddChunk): void {
    if (this.#recorders.has(sessionId)) return;
    const recorder = new DeviceRecorder({ watch: this.#watch, add, onProblem: this.#onProblem });
    this.#recorders.set(sessionId, recorder);
  }

  /** Ends the recording of a session; resolved when its streams are complete. */
  async finish(sessionId: string): Promise<void> {
    await this.#end(sessionId, (recorder) => recorder.finish());
  }

  /** Ends the recording of a session of which nothing more may be kept. */
  async discard(sessionId: string): Promise<void> {
    await this.#end(sessionId, (recorder) => recorder.discard());
  }

  /** The agent ends: sessions go on when it is started again. */
  async close(): Promise<void> {
    const sessions = [...this.#recorders.keys()];
    await Promise.all(sessions.map((id) => this.#end(id, (recorder) => recorder.finishNow())));
  }

  async #end(sessionId: string, end: (recorder: DeviceRecorder) => Promise<void>): Promise<void> {
    const recorder = this.#recorders.get(sessionId);
    if (!recorder) return;
    await this.#calibrations.stopAll();
    await end(recorder);
    this.#recorders.delete(sessionId);
  }

  readonly calls: DeviceCalls = {
    getAgentClock: () =>
      Promise.resolve({ agentMs: performance.now(), agentOriginMs: performance.timeOrigin }),
    noteSessionClock: ({ sessionId, body }) => {
      // Of the clock of an agent that has ended meanwhile nothing is known here.
      const readings = body.filter((one) => one.agentOriginMs === performance.timeOrigin);
      this.#recorders.get(sessionId)?.noteClocks(readings);
      return Promise.resolve(undefined);
    },
    listSessionDevices: () =>
      Promise.resolve({ devices: this.#watch.reports(), leftOut: this.#watch.leftOut }),
    startDeviceCalibration: ({ deviceId }) => this.#calibrations.start(deviceId),
    getDeviceCalibration: async ({ deviceId }) => this.#calibrations.state(deviceId),
    stopDeviceCalibration: async ({ deviceId }) => {
      await this.#calibrations.stop(deviceId);
      return undefined;
    },
  };
}
