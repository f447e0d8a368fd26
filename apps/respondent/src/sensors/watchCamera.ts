import type { OpenedCamera } from '../engine/faceEngine';
import type { FaceResult } from '../engine/faceResult';
import { openCamera } from './openCamera';
import type { Visit } from '../visit/beginVisit';

const TRY_AGAIN_MS = 2000;

/** @param picture frame size as the engine saw it, and since when; missing: what the browser says, now */
export function recordCameraStarted(
  visit: Pick<Visit, 'recorder' | 'clock'>,
  { engine, stream }: Pick<OpenedCamera, 'engine' | 'stream'>,
  picture?: FaceResult['camera'] & { readonly tMs: number },
): void {
  const settings = stream.getVideoTracks()[0]?.getSettings();
  const widthPx = picture?.widthPx ?? settings?.width;
  const heightPx = picture?.heightPx ?? settings?.height;
  // If the browser does not say, the first frame will.
  if (!widthPx || !heightPx) return;
  const { name, version, backend } = engine.info;
  visit.recorder.record({
    kind: 'cameraStarted',
    tMs: picture?.tMs ?? visit.clock.now(),
    camera: { widthPx, heightPx, frameRateHz: settings?.frameRate ?? null },
    engine: { name, version, backend },
  });
}

/**
 * Records the camera again when its frames have a different size than reported: a phone was turned, or the
 * browser reported the size before turning.
 * @returns takes every result
 */
export function watchPictureSize(
  visit: Pick<Visit, 'recorder' | 'clock' | 'camera'>,
): (result: Pick<FaceResult, 'camera' | 'tMs'>) => void {
  let camera: OpenedCamera | null = null;
  let known: FaceResult['camera'] | null = null;
  return ({ camera: size, tMs }) => {
    if (!visit.camera) return;
    const isFirst = visit.camera !== camera;
    const told = visit.camera.stream.getVideoTracks()[0]?.getSettings();
    const before = isFirst ? { widthPx: told?.width, heightPx: told?.height } : known;
    camera = visit.camera;
    known = size;
    if (before?.widthPx === size.widthPx && before.heightPx === size.heightPx) return;
    // The first frame may be older than the event that it has to follow.
    const sinceMs = isFirst ? visit.clock.now() : visit.clock.at(tMs);
    recordCameraStarted(visit, camera, { ...size, tMs: sinceMs });
  };
}

/**
 * Records the face throughout the flow. If the camera is lost, the flow is paused until one is available: the
 * same one if possible, otherwise any.
 * @param onNewCamera the stream changed
 * @returns ends it
 */
export function watchCamera(visit: Visit, onNewCamera: (camera: OpenedCamera) => void): () => void {
  const first = visit.camera;
  if (!first) return () => undefined;
  const { engine, deviceId } = first;
  let ended = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const lookForCamera = async () => {
    clearTimeout(retry);
    if (ended || !visit.pauses.reasons().includes('cameraLost')) return;
    try {
      const stream = await openCamera(deviceId).catch(() => openCamera());
      if (ended || !visit.pauses.reasons().includes('cameraLost')) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      const camera = { engine, stream, deviceId };
      visit.camera = camera;
      engine.attach(stream);
      recordCameraStarted(visit, camera);
      onNewCamera(camera);
      visit.pauses.set('cameraLost', false);
    } catch {
      retry = setTimeout(() => void lookForCamera(), TRY_AGAIN_MS);
    }
  };

  const watchSize = watchPictureSize(visit);
  const stopFrames = engine.onFrame((result) => {
    watchSize(result);
    visit.recorder.face(result);
  });
  const stopLost = engine.onCameraLost((reason) => {
    visit.recorder.record({ kind: 'cameraLost', tMs: visit.clock.now(), reason });
    visit.pauses.set('cameraLost', true);
    void lookForCamera();
  });
  const whenDevicesChange = () => void lookForCamera();
  navigator.mediaDevices.addEventListener('devicechange', whenDevicesChange);
  return () => {
    ended = true;
    clearTimeout(retry);
    stopFrames();
    stopLost();
    navigator.mediaDevices.removeEventListener('devicechange', whenDevicesChange);
  };
}

/** Stops the camera, so that its indicator goes out. */
export function closeCamera(visit: Visit): void {
  const { camera } = visit;
  if (!camera) return;
  camera.engine.detach();
  for (const track of camera.stream.getTracks()) track.stop();
  visit.camera = null;
}
