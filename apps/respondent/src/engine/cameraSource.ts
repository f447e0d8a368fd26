/** Brings the pictures of a camera into the engine's worker, one in flight at most. */
import type { ToWorker } from './engineMessages';

/** Chromium's way to read a track in a worker; the DOM library does not know it yet. */
interface TrackProcessor {
  readonly readable: ReadableStream<VideoFrame>;
}
type TrackProcessorConstructor = new (options: {
  track: MediaStreamTrack;
  maxBufferSize?: number;
}) => TrackProcessor;

export interface CameraSource {
  /** The worker is done with the picture before. */
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
  // A clone, so that ending the engine's reading does not end the camera for the others.
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
        // The video had no picture yet: the next one will.
        inFlight = false;
      }
    }
    next();
  };
  // A refusal to play shows as pictures that do not come, which the page watches for.
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
