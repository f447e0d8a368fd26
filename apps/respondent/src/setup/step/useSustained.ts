import { useEffect, useRef, useState } from 'react';

/** True once `holds` has held for so long; short lapses do not take it back at once. */
export function useSustained(holds: boolean, ms: number): boolean {
  const [held, setHeld] = useState(false);
  const since = useRef(holds);
  useEffect(() => {
    since.current = holds;
    const timer = setTimeout(() => setHeld(since.current), ms);
    return () => clearTimeout(timer);
  }, [holds, ms]);
  return held;
}
