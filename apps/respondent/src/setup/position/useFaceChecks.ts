import { useEffect, useState } from 'react';
import type { FaceEngine } from '../../engine/faceEngine';
import type { FaceResult } from '../../engine/faceResult';
import { judgeFrames, reflectionsSeen, CHECK_WINDOW_MS, type Verdicts } from './cameraChecks';

const JUDGE_EVERY_MS = 150;

/** Evaluates the engine's results a few times a second. @param engine null: nothing to evaluate yet */
export function useFaceChecks(engine: FaceEngine | null) {
  const [verdicts, setVerdicts] = useState<Verdicts | null>(null);
  const [latest, setLatest] = useState<FaceResult | null>(null);
  const [reflects, setReflects] = useState(false);

  useEffect(() => {
    setVerdicts(null);
    setLatest(null);
    setReflects(false);
    if (!engine) return;
    const results: FaceResult[] = [];
    let arrivedMs = 0;
    const stopFrames = engine.onFrame((result) => {
      results.push(result);
      arrivedMs = performance.now();
      // Twice the evaluated period, so that the frame rate is known for all of it.
      while (results[0] && results[0].tMs < result.tMs - 2 * CHECK_WINDOW_MS) results.shift();
    });
    const timer = setInterval(() => {
      const last = results.at(-1) ?? null;
      // On a slow computer results arrive late: they are old, but the newest it has.
      const late = last !== null && performance.now() - arrivedMs < CHECK_WINDOW_MS;
      const nowMs = late ? last.tMs + 1 : performance.now();
      setVerdicts(judgeFrames(results, nowMs));
      setReflects(reflectionsSeen(results, nowMs));
      setLatest(last);
    }, JUDGE_EVERY_MS);
    return () => {
      stopFrames();
      clearInterval(timer);
    };
  }, [engine]);

  return { verdicts, latest, reflects };
}
