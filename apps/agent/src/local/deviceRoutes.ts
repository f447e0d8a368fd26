import {
  getAgentClock,
  getDeviceCalibration,
  listSessionDevices,
  noteSessionClock,
  startDeviceCalibration,
  stopDeviceCalibration,
} from '@fovea/contract/labs/localAgent';
import type { DeviceCalls } from '../devices/sessionDevices';
import { DeviceRefusal } from '../devices/deviceRefusal';
import { requirePageToken } from './beginLocally';
import { LocalRefusal, notHere } from './localRefusal';
import type { LocalRequest, LocalRouter } from './localRouter';
import type { SessionRecords } from './sessionRecords';

/** The calls of the respondent's page about the devices of the machine. */
export function deviceRoutes(
  router: LocalRouter,
  parts: { readonly records: Pick<SessionRecords, 'of'>; readonly calls: DeviceCalls },
): void {
  const { records, calls } = parts;

  /** For the page of the session only. */
  function ofPage<I extends { readonly sessionId: string }, A>(answer: (input: I) => Promise<A>) {
    return async (input: I, { token }: LocalRequest): Promise<A> => {
      const record = records.of(input.sessionId);
      if (!record) throw notHere('session');
      requirePageToken(record, token);
      return await answer(input).catch((reason: unknown) => {
        if (!(reason instanceof DeviceRefusal)) throw reason;
        throw new LocalRefusal(reason.status, reason.message, reason.code);
      });
    };
  }

  router.serve(getAgentClock, calls.getAgentClock);
  router.serve(noteSessionClock, ofPage(calls.noteSessionClock));
  router.serve(listSessionDevices, ofPage(calls.listSessionDevices));
  router.serve(startDeviceCalibration, ofPage(calls.startDeviceCalibration));
  router.serve(getDeviceCalibration, ofPage(calls.getDeviceCalibration));
  router.serve(stopDeviceCalibration, ofPage(calls.stopDeviceCalibration));
}
