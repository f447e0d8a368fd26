import type { Recorder } from '../recorder';
import type { SessionClock } from '../sessionClock';
import type { FromVoiceWorker, ToVoiceWorker } from './voiceMessages';
import voiceTapUrl from './voiceTap.worklet?worker&url';

export interface VoiceCapture {
  readonly sampleRateHz: number;
  /** Resolves when all sound so far has been processed and is in the journal. */
  stop(): Promise<void>;
}

/** A worker that hangs must not delay the end of the session. */
const LONGEST_FLUSH_MS = 3000;

/**
 * Extracts voice features from the microphone in a worker: chunks of the stream `voice`, and pairs of clock
 * times. The sound itself is neither stored nor sent.
 * @throws when this browser has no audio worklets or the audio device does not start
 */
export async function startVoice(parts: {
  readonly microphone: MediaStream;
  readonly recorder: Pick<Recorder, 'bytes' | 'record'>;
  readonly clock: SessionClock;
}): Promise<VoiceCapture> {
  const { microphone, recorder, clock } = parts;
  const audio = new AudioContext();
  const worker = new Worker(new URL('./voiceWorker.ts', import.meta.url), { type: 'module' });
  const post = (message: ToVoiceWorker, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  const close = () => {
    worker.terminate();
    void audio.close();
  };
  let stored: Promise<unknown> = Promise.resolve();
  let whenFlushed: () => void = () => undefined;

  try {
    const ready = new Promise<void>((done, fail) => {
      worker.onerror = (event) => fail(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<FromVoiceWorker>) => {
        switch (data.kind) {
          case 'ready':
            done();
            break;
          case 'chunk':
            stored = stored.then(() => recorder.bytes('voice', data.bytes));
            break;
          case 'clock':
            recorder.record({
              kind: 'clockPair',
              tMs: data.tMs,
              clock: 'audio',
              theirMs: data.audioMs,
            });
            break;
          case 'flushed':
            whenFlushed();
            break;
        }
      };
    });
    await Promise.all([ready, audio.audioWorklet.addModule(voiceTapUrl), audio.resume()]);
    const tap = new AudioWorkletNode(audio, 'fovea-voice-tap', { outputChannelCount: [1] });
    const sound = new MessageChannel();
    tap.port.postMessage(sound.port1, [sound.port1]);
    const [track] = microphone.getAudioTracks();
    // Chromium exposes it; it is not yet in the DOM library.
    const settings: MediaTrackSettings & { readonly latency?: number } = track?.getSettings() ?? {};
    post(
      {
        kind: 'start',
        pageTimeOrigin: performance.timeOrigin,
        pageNowMs: performance.now(),
        pageMsAtStart: clock.pageMsAtStart,
        sampleRateHz: audio.sampleRate,
        latencyMs: (settings.latency ?? 0) * 1000,
        sound: sound.port2,
      },
      [sound.port2],
    );
    audio.createMediaStreamSource(microphone).connect(tap);
    // Its output is silent, but browsers only run nodes that are connected to the destination.
    tap.connect(audio.destination);
  } catch (cause) {
    close();
    throw cause;
  }

  const flush = async () => {
    const flushed = new Promise<void>((done) => (whenFlushed = done));
    post({ kind: 'flush' });
    await Promise.race([flushed, new Promise((done) => setTimeout(done, LONGEST_FLUSH_MS))]);
    await stored;
  };
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  document.addEventListener('visibilitychange', whenHidden);
  return {
    sampleRateHz: audio.sampleRate,
    async stop() {
      document.removeEventListener('visibilitychange', whenHidden);
      await flush();
      close();
    },
  };
}
