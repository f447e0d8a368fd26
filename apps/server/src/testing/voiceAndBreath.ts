import { encodeBreathChunk } from '@fovea/science/recording/breathChunk';
import { emptyBreathFrames } from '@fovea/science/recording/breathFrames';
import { encodeVoiceChunk } from '@fovea/science/recording/voiceChunk';
import { emptyVoiceFrames } from '@fovea/science/recording/voiceFrames';
import { gzipSync } from 'node:zlib';

/** A voice two octaves above 27.5 Hz, and fifteen breaths per minute. */
export function voiceAndBreath(durationMs: number) {
  const voice = emptyVoiceFrames(Math.floor(durationMs / 10));
  voice.tMs.forEach((_, i) => (voice.tMs[i] = i * 10));
  voice.values.fill(24);
  const breath = emptyBreathFrames(Math.floor(durationMs / 100));
  breath.tMs.forEach((_, i) => {
    breath.tMs[i] = i * 100;
    breath.chestYPx[i] = 300 + Math.sin((2 * Math.PI * i) / 40);
  });
  breath.confidence.fill(1);
  breath.faceHeightPx.fill(150);
  return [
    { stream: 'voice', seq: 0, bytes: gzipSync(encodeVoiceChunk(voice)) },
    { stream: 'breath', seq: 0, bytes: gzipSync(encodeBreathChunk(breath)) },
  ];
}
