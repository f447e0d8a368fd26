/**
 * What the page of a respondent says to the agent of its machine, at the address that the page itself comes from
 * (127.0.0.1). The server does not serve these calls.
 */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Milliseconds, Norm } from '../protocol/scalars';
import { LiveDevice } from './devices';

/** A page sends few of these at once. */
export const CLOCK_READINGS_MAX = 100;

export const getAgentClock = endpoint({
  method: 'GET',
  path: '/agent/clock',
  summary: 'What the clock of the agent says; milliseconds since it was started',
  needs: 'anyone',
  answer: z.object({
    agentMs: z.number(),
    /** Where this clock has its zero, in milliseconds since 1970; another one after the agent was started again. */
    agentOriginMs: z.number(),
  }),
});

/** The same moment on the clock of the agent and that of the session. */
export const ClockReading = z.object({
  agentMs: z.number(),
  sessionMs: Milliseconds,
  /** It is right to this much. */
  errorMs: Milliseconds,
  /** As it was told with the time. */
  agentOriginMs: z.number(),
});
export type ClockReading = z.infer<typeof ClockReading>;

export const noteSessionClock = endpoint({
  method: 'POST',
  path: '/agent/sessions/{sessionId}/clock',
  summary: 'Compare the clock of a session with that of the agent',
  needs: 'respondent',
  body: z.array(ClockReading).check(z.minLength(1), z.maxLength(CLOCK_READINGS_MAX)),
});

export const listSessionDevices = endpoint({
  method: 'GET',
  path: '/agent/sessions/{sessionId}/devices',
  summary: 'The devices that are recorded with a session, with a live check',
  needs: 'respondent',
  answer: z.object({
    devices: z.array(LiveDevice),
    /** Devices that were found, but are more than an agent takes. */
    leftOut: z.int().check(z.minimum(0)),
  }),
});

/** Where an eye was measured to look while it looked at a point. */
const CalibratedEye = z.object({
  /** False: this eye could not be calibrated at this point, and nothing else here holds. */
  isValid: z.boolean(),
  xNorm: z.nullable(Norm),
  yNorm: z.nullable(Norm),
  /** Distance from the point; null: not valid, or the device does not know the size of its screen. */
  errorPx: z.nullable(z.number()),
});

export const DeviceCalibrationState = z.discriminatedUnion('at', [
  /** The device prepares itself. */
  z.object({ at: z.literal('starting') }),
  /** Show this point, and no other. */
  z.object({
    at: z.literal('point'),
    /** From 0. */
    index: z.int().check(z.minimum(0)),
    count: z.int().check(z.minimum(1)),
    xNorm: Norm,
    yNorm: Norm,
    /** How long the eyes have to get there before they are measured, and how long they are measured. */
    settleMs: Milliseconds,
    measureMs: Milliseconds,
  }),
  z.object({
    at: z.literal('done'),
    points: z.array(
      z.object({ xNorm: Norm, yNorm: Norm, left: CalibratedEye, right: CalibratedEye }),
    ),
    /** As the device states them; null: it does not. */
    meanErrorPx: z.nullable(z.number()),
    validPoints: z.nullable(z.number()),
  }),
  /** In English, for whoever sits at the machine. */
  z.object({ at: z.literal('failed'), reason: z.string() }),
]);
export type DeviceCalibrationState = z.infer<typeof DeviceCalibrationState>;

export const startDeviceCalibration = endpoint({
  method: 'POST',
  path: '/agent/sessions/{sessionId}/devices/{deviceId}/calibration',
  summary: 'Calibrate a device; one that runs already is stopped and begins anew',
  needs: 'respondent',
  answer: DeviceCalibrationState,
  refusals: {
    404: 'There is no such device any more (NOT_FOUND).',
    409: 'The device is lost, or is not calibrated by a page (CANNOT_CALIBRATE).',
  },
});

export const getDeviceCalibration = endpoint({
  method: 'GET',
  path: '/agent/sessions/{sessionId}/devices/{deviceId}/calibration',
  summary: 'What to show while a device is calibrated, or how that ended',
  needs: 'respondent',
  answer: DeviceCalibrationState,
  refusals: { 404: 'No calibration was begun (NOT_FOUND).' },
});

export const stopDeviceCalibration = endpoint({
  method: 'DELETE',
  path: '/agent/sessions/{sessionId}/devices/{deviceId}/calibration',
  summary: 'Stop the calibration of a device, if one runs',
  needs: 'respondent',
});
