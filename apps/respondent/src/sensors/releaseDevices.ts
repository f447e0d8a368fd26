import type { Visit } from '../visit/beginVisit';
import { closeCamera } from './watchCamera';

/** Stops camera, microphone and screen sharing, so that their indicators go out. */
export function releaseDevices(visit: Visit): void {
  closeCamera(visit);
  for (const stream of [visit.microphone, visit.screenShare]) {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
  visit.microphone = null;
  visit.screenShare = null;
}
