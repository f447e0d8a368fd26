import { useEffect, useState } from 'react';
import { isVoice, levelDb, meterShare } from './voiceLevel';

const MEASURE_EVERY_MS = 60;
/** Total duration of voice that counts as heard: a few words. */
const HEARD_MS = 700;

/** Measures the level of a microphone. `heard` stays true once a few words were heard. */
export function useMicrophoneLevel(stream: MediaStream | null) {
  const [share, setShare] = useState(0);
  const [heard, setHeard] = useState(false);

  useEffect(() => {
    setHeard(false);
    setShare(0);
    if (!stream) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 2048;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let voiceMs = 0;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const db = levelDb(samples);
      setShare(meterShare(db));
      if (isVoice(db)) voiceMs += MEASURE_EVERY_MS;
      if (voiceMs >= HEARD_MS) setHeard(true);
    }, MEASURE_EVERY_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);

  return { share, heard };
}
