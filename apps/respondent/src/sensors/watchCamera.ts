import type { OpenedCamera } from '../engine/faceEngine';
import type { FaceResult } from '../engine/faceResult';
import { noticeOtherCamera } from './measuredCamera';
import { openCamera } from './openCamera';
import type { SessionContext } from '../session/sessionContext';

const TRY_AGAIN_MS = 2000;

/** @param picture frame size as the engine saw it, and since when; missing: what the browser says, now */
export function recordCameraStarted(
  context: Pick<SessionContext, 'recorder' | 'clock'>,
  { engine, stream }: Pick<OpenedCamera, 'engine' | 'stream'>,
  picture?: FaceResult['camera'] & { readonly tMs: number },
): void {
  const settings = stream.getVideoTracks()[0]?.getSettings();
  const widthPx = picture?.widthPx ?? settings?.width;
  const heightPx = picture?.heightPx ?? settings?.height;
  // If the browser does not say, the first frame will.
  if (!widthPx || !heightPx) return;
  const { name, version, backend } = engine.info;
  context.recorder.record({
    kind: 'cameraStarted',
    tMs: picture?.tMs ?? context.clock.now(),
    camera: { widthPx, heightPx, frameRateHz: settings?.frameRate ?? null },
    engine: { name, version, backend },
  });
}

/**
 * Records the camera again when its frames have a different size than reported: a phone was turned, or the
 * browser reported the size before turning.
 * @returns takes every result
 */
export function watchVideoSize(
  context: Pick<SessionContext, 'recorder' | 'clock' | 'camera'>,
): (result: Pick<FaceResult, 'camera' | 'tMs'>) => void {
  let camera: OpenedCamera | null = null;
  let known: FaceResult['camera'] | null = null;
  return ({ camera: size, tMs }) => {
    if (!context.camera) return;
    const isFirst = context.camera !== camera;
    const told = context.camera.stream.getVideoTracks()[0]?.getSettings();
    const before = isFirst ? { widthPx: told?.width, heightPx: told?.height } : known;
    camera = context.camera;
    known = size;
    if (before?.widthPx === size.widthPx && before.heightPx === size.heightPx) return;
    // The first frame may be older than the event that it has to follow.
    const sinceMs = isFirst ? context.clock.now() : context.clock.at(tMs);
    recordCameraStarted(context, camera, { ...size, tMs: sinceMs });
  };
}

/**
 * Records the face throughout the flow. If the camera is lost, the flow is paused until one is available: the
 * same one if possible, otherwise any.
 * @param onNewCamera the stream changed
 * @returns ends it
 */
export function watchCamera(
  context: SessionContext,
  onNewCamera: (camera: OpenedCamera) => void,
): () => void {
  const first = context.camera;
  if (!first) return () => undefined;
  const { engine, deviceId } = first;
  let ended = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const findCamera = async () => {
    clearTimeout(retry);
    if (ended || !context.pauses.reasons().includes('cameraLost')) return;
    try {
      const stream = await openCamera(deviceId).catch(() => openCamera());
      if (ended || !context.pauses.reasons().includes('cameraLost')) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      const camera = { engine, stream, deviceId };
      context.camera = camera;
      engine.attach(stream);
      noticeOtherCamera(context);
      recordCameraStarted(context, camera);
      onNewCamera(camera);
      context.pauses.set('cameraLost', false);
    } catch {
      retry = setTimeout(() => void findCamera(), TRY_AGAIN_MS);
    }
  };

  const watchSize = watchVideoSize(context);
  const stopFrames = engine.onFrame((result) => {
    watchSize(result);
    context.recorder.face(result);
  });
  const stopLost = engine.onCameraLost((reason) => {
    context.recorder.record({ kind: 'cameraLost', tMs: context.clock.now(), reason });
    context.pauses.set('cameraLost', true);
    void findCamera();
  });
  const whenDevicesChange = () => void findCamera();
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
export function closeCamera(context: SessionContext): void {
  const { camera } = context;
  if (!camera) return;
  camera.engine.detach();
  for (const track of camera.stream.getTracks()) track.stop();
  context.camera = null;
}
