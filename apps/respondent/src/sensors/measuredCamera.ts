import { measureCamera, type BlindSpotSeries } from '@fovea/science/face/measuredCamera';
import { formatEvents, parseEvents } from '@fovea/science/recording/parseEvents';
import type { SessionContext } from '../session/sessionContext';

type CameraContext = Pick<SessionContext, 'camera' | 'measuredCamera' | 'recorder' | 'clock'>;

/** The camera that is open now sees what this attempt found. */
export function keepMeasuredCamera(context: CameraContext, series: BlindSpotSeries): void {
  context.measuredCamera = {
    deviceId: deviceOf(context),
    focalShare: measureCamera(series).focalShare,
    line: formatEvents([series]),
  };
}

/** The same after a reload: recorded again, as it holds for this page load too. @param line as it was kept */
export function restoreMeasuredCamera(
  context: CameraContext,
  { deviceId, line }: { readonly deviceId: string; readonly line: string },
): void {
  const [series] = parseEvents(line);
  if (series?.kind !== 'blindSpotMeasured') return;
  const { focalShare } = measureCamera(series);
  context.measuredCamera = { deviceId, focalShare, line };
  context.recorder.record({ ...series, tMs: context.clock.now() });
}

/** To be called when a camera was opened: what was measured with another one does not hold for it. */
export function noticeOtherCamera(context: CameraContext): void {
  if (!context.measuredCamera || !context.camera) return;
  if (deviceOf(context) === context.measuredCamera.deviceId) return;
  context.measuredCamera = null;
  context.recorder.record({ kind: 'cameraReplaced', tMs: context.clock.now() });
}

function deviceOf({ camera }: Pick<SessionContext, 'camera'>): string | undefined {
  return camera?.stream.getVideoTracks()[0]?.getSettings().deviceId;
}
