import { useCallback, useEffect, useRef, useState } from 'react';
import type { FaceEngine } from '../engine/faceEngine';
import type { FaceResult } from '../engine/faceResult';
import type { OpenedCamera } from '../record/watchCamera';
import { faceEngine } from '../record/faceEngineOnPage';
import { judge, JUDGED_MS, type Verdicts } from './cameraChecks';
import { CameraFailed, listCameras, openCamera, type CameraProblem } from './openCamera';

export type CameraState =
  | { readonly at: 'off' }
  | { readonly at: 'asking' }
  | { readonly at: 'problem'; readonly problem: CameraProblem | 'lost' | 'engine' }
  /** The camera runs, the engine is still loading. */
  | { readonly at: 'loading'; readonly stream: MediaStream }
  | { readonly at: 'live'; readonly camera: OpenedCamera };

const JUDGE_EVERY_MS = 150;

/** Opens the camera when asked to, feeds the engine with it and judges what it sees. */
export function useCamera() {
  const [state, setState] = useState<CameraState>({ at: 'off' });
  const [verdicts, setVerdicts] = useState<Verdicts | null>(null);
  const [latest, setLatest] = useState<FaceResult | null>(null);
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const stream = useRef<MediaStream | null>(null);
  const engine = useRef<FaceEngine | null>(null);
  const kept = useRef(false);
  const unmounted = useRef(false);

  const close = useCallback(() => {
    engine.current?.detach();
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
  }, []);

  const open = useCallback(
    async (deviceId?: string) => {
      close();
      setVerdicts(null);
      setLatest(null);
      setState({ at: 'asking' });
      try {
        const opened = await openCamera(deviceId);
        stream.current = opened;
        if (unmounted.current) return close();
        setState({ at: 'loading', stream: opened });
        setCameras(await listCameras());
        const started = await faceEngine().catch(() => null);
        if (stream.current !== opened) return;
        if (!started) {
          close();
          setState({ at: 'problem', problem: 'engine' });
          return;
        }
        engine.current = started;
        started.attach(opened);
        setState({ at: 'live', camera: { engine: started, stream: opened, deviceId } });
      } catch (failed) {
        const problem = failed instanceof CameraFailed ? failed.problem : 'failed';
        setState({ at: 'problem', problem });
      }
    },
    [close],
  );

  const live = state.at === 'live' ? state.camera : null;
  useEffect(() => {
    if (!live) return;
    const results: FaceResult[] = [];
    let arrivedMs = 0;
    const stopFrames = live.engine.onFrame((result) => {
      results.push(result);
      arrivedMs = performance.now();
      // Twice the judged time, so that the speed is known over the whole of it.
      while (results[0] && results[0].tMs < result.tMs - 2 * JUDGED_MS) results.shift();
    });
    const stopLost = live.engine.onCameraLost(() => {
      close();
      setState({ at: 'problem', problem: 'lost' });
    });
    const timer = setInterval(() => {
      const last = results.at(-1) ?? null;
      // A slow computer judges late pictures: they are old when they come, but the newest it has.
      const late = last !== null && performance.now() - arrivedMs < JUDGED_MS;
      setVerdicts(judge(results, late ? last.tMs + 1 : performance.now()));
      setLatest(last);
    }, JUDGE_EVERY_MS);
    return () => {
      stopFrames();
      stopLost();
      clearInterval(timer);
    };
  }, [live, close]);

  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      if (!kept.current) close();
    };
  }, [close]);

  /** Leaves the camera running for the flow. */
  const keep = useCallback(() => {
    kept.current = true;
  }, []);

  return { state, verdicts, latest, cameras, open, keep };
}
