import { useEffect, useState } from 'react';

export const VALIDATION_PAUSE_MS = 300;

/**
 * Live validation: a problem appears after a pause of 300 ms and disappears immediately.
 * `problem` is the current problem or null; `touched` says whether the user has changed the value.
 */
export function useLiveValidation<P extends string>(
  problem: P | null,
  touched: boolean,
): { shown: P | null; showNow: () => void } {
  const [shown, setShown] = useState<P | null>(null);
  useEffect(() => {
    if (problem === null) {
      setShown(null);
      return undefined;
    }
    if (!touched) return undefined;
    const timer = setTimeout(() => setShown(problem), VALIDATION_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [problem, touched]);
  return { shown: problem === null ? null : shown, showNow: () => setShown(problem) };
}
