import type { SessionContext } from '../session/sessionContext';
import { closeCamera } from './watchCamera';

/** Stops camera, microphone and screen sharing, so that their indicators go out. */
export function releaseDevices(context: SessionContext): void {
  closeCamera(context);
  for (const stream of [context.microphone, context.screenShare]) {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
  context.microphone = null;
  context.screenShare = null;
}
