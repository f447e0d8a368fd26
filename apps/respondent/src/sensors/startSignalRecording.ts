import type { SessionContext } from '../session/sessionContext';
import { recordCameraClock } from './recordCameraClock';
import { recordServerClock } from '../recording/recordServerClock';
import { startVoice, type VoiceCapture } from '../recording/voice/startVoice';
import { recordCameraStarted, watchCamera } from './watchCamera';

export interface SignalRecording {
  /** Resolves when everything measured has been passed to the recorder. */
  stop(): Promise<void>;
}

/**
 * Records what is measured throughout the flow: face, chest position, voice and clock comparisons. Each only
 * where the study asks for it; what a browser cannot do is left out.
 */
export function startSignalRecording(
  context: SessionContext,
  { onNewCamera }: { readonly onNewCamera: () => void },
): SignalRecording {
  const { session, recorder, clock, camera, microphone, pinger } = context;
  const { sensors } = session;
  const endings: (() => void)[] = [];
  if (camera) {
    camera.engine.measureChest(sensors.respiration);
    endings.push(() => camera.engine.measureChest(false));
    endings.push(recordCameraClock(camera.engine, recorder, clock));
  }
  endings.push(watchCamera(context, onNewCamera));
  if (camera) recordCameraStarted(context, camera);
  if (pinger) endings.push(recordServerClock(pinger, recorder, clock));
  const voice: Promise<VoiceCapture | null> =
    microphone && context.collects && sensors.microphone
      ? listen(context, microphone)
      : Promise.resolve(null);

  return {
    async stop() {
      for (const end of endings) end();
      await (await voice)?.stop();
    },
  };
}

/** @returns null when voice features are not recorded or not available */
async function listen(
  { session, recorder, clock }: SessionContext,
  microphone: MediaStream,
): Promise<VoiceCapture | null> {
  const [track] = microphone.getAudioTracks();
  if (!track) return null;
  // Processing that makes calls clearer would change the voice that is measured.
  await track
    .applyConstraints({ echoCancellation: false, noiseSuppression: false, autoGainControl: false })
    .catch(() => undefined);
  const { echoCancellation, noiseSuppression, autoGainControl, sampleRate } = track.getSettings();
  const voice = session.sensors.voiceAnalysis
    ? await startVoice({ microphone, recorder, clock }).catch(() => null)
    : null;
  recorder.record({
    kind: 'microphoneStarted',
    tMs: clock.now(),
    sampleRateHz: voice?.sampleRateHz ?? sampleRate ?? 0,
    processed: [echoCancellation, noiseSuppression, autoGainControl].includes(true),
  });
  return voice;
}
