/** The worker that turns sound into voice features. */
import { workerClockShiftMs } from '../../engine/workerClockShift';
import { gzip } from '../gzip';
import { VoiceCollector } from './voiceCollector';
import type { FromVoiceWorker, SoundBlock, ToVoiceWorker } from './voiceMessages';

/** The DOM library only describes a window; these are the parts that a worker has. */
interface WorkerScope {
  postMessage(message: FromVoiceWorker): void;
  onmessage: ((event: MessageEvent<ToVoiceWorker>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

let collector: VoiceCollector | null = null;
let stored: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  if (data.kind === 'flush') {
    collector?.flush();
    void stored.then(() => scope.postMessage({ kind: 'flushed' }));
    return;
  }
  const { pageTimeOrigin, pageNowMs, pageMsAtStart, sampleRateHz, latencyMs, sound } = data;
  const toPageMs = workerClockShiftMs(
    performance.timeOrigin - pageTimeOrigin,
    pageNowMs - performance.now(),
  );
  const own = new VoiceCollector({
    sampleRateHz,
    latencyMs,
    keep: (chunk) => {
      stored = stored.then(async () => {
        const bytes = await gzip(chunk);
        scope.postMessage({ kind: 'chunk', bytes });
      });
    },
    clock: (tMs, audioMs) => scope.postMessage({ kind: 'clock', tMs, audioMs }),
  });
  collector = own;
  sound.onmessage = (event: MessageEvent<SoundBlock>) => {
    own.push(event.data, performance.now() + toPageMs - pageMsAtStart);
  };
};
scope.postMessage({ kind: 'ready' });
