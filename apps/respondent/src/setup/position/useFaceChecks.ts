import { useEffect, useState } from 'react';
import type { FaceEngine } from '../../engine/faceEngine';
import type { FaceResult } from '../../engine/faceResult';
import { judgeFrames, CHECK_WINDOW_MS, type Verdicts } from './cameraChecks';

const JUDGE_EVERY_MS = 150;

/** Judges what the engine sees, a few times a second. @param engine null: nothing to judge yet */
export function useFaceChecks(engine: FaceEngine | null) {
  const [verdicts, setVerdicts] = useState<Verdicts | null>(null);
  const [latest, setLatest] = useState<FaceResult | null>(null);

  useEffect(() => {
    setVerdicts(null);
    setLatest(null);
    if (!engine) return;
    const results: FaceResult[] = [];
    let arrivedMs = 0;
    const stopFrames = engine.onFrame((result) => {
      results.push(result);
      arrivedMs = performance.now();
      // Twice the judged time, so that the speed is known over the whole of it.
      while (results[0] && results[0].tMs < result.tMs - 2 * CHECK_WINDOW_MS) results.shift();
    });
    const timer = setInterval(() => {
      const last = results.at(-1) ?? null;
      // A slow computer judges late pictures: they are old when they come, but the newest it has.
      const late = last !== null && performance.now() - arrivedMs < CHECK_WINDOW_MS;
      setVerdicts(judgeFrames(results, late ? last.tMs + 1 : performance.now()));
      setLatest(last);
    }, JUDGE_EVERY_MS);
    return () => {
      stopFrames();
      clearInterval(timer);
    };
  }, [engine]);

  return { verdicts, latest };
}
