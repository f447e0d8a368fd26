import type { BlindSpotSeries } from '@fovea/science/face/measuredCamera';
import { measuredCamera } from '@fovea/science/face/measuredCamera';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { expect, it } from 'vitest';
import type { SessionContext } from '../session/sessionContext';
import { keepMeasuredCamera, noticeOtherCamera, restoreMeasuredCamera } from './measuredCamera';

/** 57 cm in front of a camera of 69 degrees, with 640 px. */
const FOCAL_PX = 320 / Math.tan((34.5 * Math.PI) / 180);
const series: BlindSpotSeries = {
  ...{ kind: 'blindSpotMeasured', tMs: 5, attempt: 1, openEye: 'right' },
  ...{ squareXPx: 1157.5, cmPerPx: 0.02, viewportPx: { widthPx: 2000, heightPx: 1100 } },
  camera: { widthPx: 640, heightPx: 480 },
  presses: [1, 2, 3, 4, 5].map((tMs) => ({
    ...{ tMs, dotXPx: 1157.5 + 13.6845 / 0.02 },
    ...{ irisPx: null, faceCmPerPx: 57 / FOCAL_PX },
  })),
};

function aContext() {
  const events: SessionEvent[] = [];
  const context = {
    measuredCamera: null as SessionContext['measuredCamera'],
    camera: camera('one'),
    recorder: { record: (event: SessionEvent) => events.push(event) },
    clock: { now: () => 100 },
  };
  return { context: context as typeof context & Parameters<typeof noticeOtherCamera>[0], events };
}
function camera(deviceId: string): NonNullable<SessionContext['camera']> {
  const stream = { getVideoTracks: () => [{ getSettings: () => ({ deviceId }) }] };
  return { stream, deviceId } as never;
}

it('holds for the camera that it was measured with', () => {
  const { context, events } = aContext();
  keepMeasuredCamera(context, series);
  expect(context.measuredCamera?.focalShare).toBeCloseTo(FOCAL_PX / 640, 4);
  noticeOtherCamera(context);
  expect(events).toEqual([]);
  context.camera = camera('two');
  noticeOtherCamera(context);
  expect(context.measuredCamera).toBeNull();
  expect(events).toEqual([{ kind: 'cameraReplaced', tMs: 100 }]);
  expect(measuredCamera([series, ...events])?.outcome).toBe('otherCamera');
});

it('is recorded again after a reload', () => {
  const before = aContext().context;
  keepMeasuredCamera(before, series);
  const { context, events } = aContext();
  restoreMeasuredCamera(context, { deviceId: 'one', line: before.measuredCamera?.line ?? '' });
  expect(events).toEqual([{ ...series, tMs: 100 }]);
  expect(context.measuredCamera).toEqual(before.measuredCamera);
});

it('is not taken over from what cannot be read', () => {
  const { context, events } = aContext();
  restoreMeasuredCamera(context, { deviceId: 'one', line: '{"kind":"blindSpotMeasured"' });
  expect([context.measuredCamera, events]).toEqual([null, []]);
});
