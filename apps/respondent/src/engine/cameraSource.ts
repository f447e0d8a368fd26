/** Passes camera frames to the engine's worker, at most one at a time. */
import type { ToWorker } from './engineMessages';

/** Chromium's API for reading a track in a worker; not yet in the DOM library. */
interface TrackProcessor {
  readonly readable: ReadableStream<VideoFrame>;
}
type TrackProcessorConstructor = new (options: {
  track: MediaStreamTrack;
  maxBufferSize?: number;
}) => TrackProcessor;

export interface CameraSource {
  /** The worker has finished with the previous frame. */
  ready(): void;
  stop(): void;
}

type Post = (message: ToWorker, transfer: Transferable[]) => void;

/** @param lost called once when the track ends by itself */
export function openCameraSource(
  stream: MediaStream,
  attachment: number,
  post: Post,
  lost: (reason: string) => void,
): CameraSource {
  const [camera] = stream.getVideoTracks();
  if (!camera) throw new Error('The stream has no camera.');
  const whenEnded = () => lost('The camera was disconnected.');
  camera.addEventListener('ended', whenEnded, { once: true });
  const maker = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor })
    .MediaStreamTrackProcessor;
  const source = maker
    ? fromTrack(camera, attachment, maker, post)
    : fromVideo(stream, attachment, post);
  return {
    ready: source.ready,
    stop: () => {
      camera.removeEventListener('ended', whenEnded);
      source.stop();
    },
  };
}

function fromTrack(
  camera: MediaStreamTrack,
  attachment: number,
  maker: TrackProcessorConstructor,
  post: Post,
): CameraSource {
  // A clone, so that stopping the engine's reader does not stop the camera for other users of the track.
  const track = camera.clone();
  const { readable } = new maker({ track, maxBufferSize: 1 });
  post({ kind: 'frames', frames: readable, attachment }, [readable]);
  return { ready: () => undefined, stop: () => track.stop() };
}

function fromVideo(stream: MediaStream, attachment: number, post: Post): CameraSource {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  let inFlight = false;
  let stopped = false;
  const next = () => {
    if (!stopped)
      video.requestVideoFrameCallback((now, info) => void take(info.captureTime ?? now));
  };
  const take = async (tMs: number) => {
    if (!inFlight && !stopped) {
      inFlight = true;
      try {
        const picture = await createImageBitmap(video);
        post({ kind: 'picture', picture, tMs, attachment }, [picture]);
      } catch {
        // The video has no frame yet; try again with the next one.
        inFlight = false;
      }
    }
    next();
  };
  // If playing is refused, no frames arrive, and the page has a watchdog for that.
  void video.play().catch(() => undefined);
  next();
  return {
    ready: () => {
      inFlight = false;
    },
    stop: () => {
      stopped = true;
      video.srcObject = null;
    },
  };
}
