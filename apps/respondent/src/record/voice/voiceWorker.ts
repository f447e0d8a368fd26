/** The worker that turns sound into voice features. */
import { agreedShiftMs } from '../../engine/agreedClock';
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
let kept: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  if (data.kind === 'flush') {
    collector?.flush();
    void kept.then(() => scope.postMessage({ kind: 'flushed' }));
    return;
  }
  const { pageTimeOrigin, pageNowMs, pageMsAtStart, sampleRateHz, latencyMs, sound } = data;
  const toPageMs = agreedShiftMs(
    performance.timeOrigin - pageTimeOrigin,
    pageNowMs - performance.now(),
  );
  const own = new VoiceCollector({
    sampleRateHz,
    latencyMs,
    keep: (chunk) => {
      kept = kept.then(async () => {
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
