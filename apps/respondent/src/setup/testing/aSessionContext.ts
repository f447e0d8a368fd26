import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { SessionPackage } from '@fovea/contract/participation/participation';
import type { FaceEngine } from '../../engine/faceEngine';
import type { FaceResult } from '../../engine/faceResult';
import type { SessionContext } from '../../session/sessionContext';
import type { SessionProgress } from '../../recording/pinger';
import { createPreviewContext } from '../../session/previewContext';

/** A session whose events and pings are collected for assertions. */
export function aSessionContext(session: Partial<SessionPackage> = {}) {
  const events: SessionEvent[] = [];
  const pings: SessionProgress[] = [];
  const preview = createPreviewContext({ name: 'Coffee', locale: 'en-US', slides: [] }, null);
  const context: SessionContext = {
    ...preview,
    session: { ...preview.session, ...session },
    recorder: { ...preview.recorder, record: (event) => events.push(event) },
    pinger: {
      at: (place) => pings.push(place),
      onServerTime: () => () => undefined,
      stop: () => undefined,
    },
  };
  return { context, events, pings };
}

/** An engine that emits the given results. */
export function anEngine() {
  const callbacks = new Set<(result: FaceResult) => void>();
  const engine: FaceEngine = {
    info: {
      name: 'human',
      version: '0',
      backend: 'wasm',
      measurableChannels: [],
      secondEngineProblem: null,
    },
    onFrame: (callback) => {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    onCameraLost: () => () => undefined,
    attach: () => undefined,
    measureChest: () => undefined,
    detach: () => undefined,
    stop: () => undefined,
  };
  const say = (result: FaceResult) => callbacks.forEach((callback) => callback(result));
  return { engine, say };
}

/** A camera or microphone that can be unplugged. */
export function aStream() {
  const track = Object.assign(new EventTarget(), {
    readyState: 'live' as MediaStreamTrackState,
    label: '',
    stop() {
      track.readyState = 'ended';
    },
    getSettings: () => ({ deviceId: 'one' }),
  });
  const tracks = [track];
  const stream = {
    getTracks: () => tracks,
    getVideoTracks: () => tracks,
    getAudioTracks: () => tracks,
  } as unknown as MediaStream;
  const unplug = () => {
    track.readyState = 'ended';
    track.dispatchEvent(new Event('ended'));
  };
  return { stream, track, unplug };
}
