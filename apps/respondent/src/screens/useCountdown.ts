import { useEffect, useRef, useState } from 'react';

/**
 * The seconds that are left; null: there is no countdown. By the clock and not by counting, because
 * browsers wake a hidden page only once a minute.
 */
export function useCountdown(
  waitS: number | null,
  restarts: number,
  onEnd: () => void,
): number | null {
  const [left, setLeft] = useState(waitS);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    setLeft(waitS);
    if (waitS === null) return undefined;
    const endMs = performance.now() + waitS * 1000;
    const timer = setInterval(() => {
      const leftS = Math.max(0, Math.ceil((endMs - performance.now()) / 1000));
      setLeft(leftS);
      if (leftS > 0) return;
      clearInterval(timer);
      end.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [waitS, restarts]);
  return waitS === null ? null : left;
}
