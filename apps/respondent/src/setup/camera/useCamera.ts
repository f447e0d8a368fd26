import { useCallback, useEffect, useRef, useState } from 'react';
import type { FaceEngine, OpenedCamera } from '../../engine/faceEngine';
import type { SessionContext } from '../../session/sessionContext';
import { cameraMeterOf } from '../../sensors/cameraMeter';
import { getFaceEngine } from '../../sensors/getFaceEngine';
import {
  CameraFailed,
  listCameras,
  openCamera,
  type CameraProblem,
} from '../../sensors/openCamera';

export type CameraState =
  | { readonly at: 'off' }
  | { readonly at: 'asking' }
  | { readonly at: 'problem'; readonly problem: CameraProblem | 'lost' | 'engine' }
  /** The camera is running, the engine is still loading. */
  | { readonly at: 'loading'; readonly stream: MediaStream }
  | { readonly at: 'live'; readonly camera: OpenedCamera };

/**
 * Opens the camera on request and attaches it to the engine. A camera that the session already has, because
 * the respondent came back to this step, is reused.
 */
export function useCamera(context: SessionContext) {
  const [state, setState] = useState<CameraState>(
    context.camera ? { at: 'live', camera: context.camera } : { at: 'off' },
  );
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const stream = useRef<MediaStream | null>(context.camera?.stream ?? null);
  const engine = useRef<FaceEngine | null>(context.camera?.engine ?? null);
  const unmounted = useRef(false);

  const close = useCallback(() => {
    engine.current?.detach();
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
    context.camera = null;
  }, [context]);

  const open = useCallback(
    async (deviceId?: string) => {
      close();
      setState({ at: 'asking' });
      let opened: MediaStream | null = null;
      try {
        opened = await openCamera(deviceId);
        stream.current = opened;
        if (unmounted.current) return close();
        setState({ at: 'loading', stream: opened });
        setCameras(await listCameras());
        const started = await getFaceEngine().catch(() => null);
        if (stream.current !== opened) return;
        if (!started) {
          close();
          setState({ at: 'problem', problem: 'engine' });
          return;
        }
        engine.current = started;
        started.attach(opened);
        // Screening looks at what it saw in the setup, so that nobody waits for it.
        cameraMeterOf(started);
        setState({ at: 'live', camera: { engine: started, stream: opened, deviceId } });
      } catch (failed) {
        // An indicator that stays on would suggest that recording continues.
        if (opened !== null && stream.current === opened) close();
        const problem = failed instanceof CameraFailed ? failed.problem : 'failed';
        setState({ at: 'problem', problem });
      }
    },
    [close],
  );

  const live = state.at === 'live' ? state.camera : null;
  useEffect(() => {
    if (!live) return;
    const stopLost = live.engine.onCameraLost(() => {
      close();
      setState({ at: 'problem', problem: 'lost' });
    });
    return stopLost;
  }, [live, close]);

  useEffect(() => {
    void listCameras().then((found) => stream.current && setCameras(found));
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      // A camera passed to the session stays on.
      if (!context.camera) close();
    };
  }, [context, close]);

  return { state, cameras, open };
}
