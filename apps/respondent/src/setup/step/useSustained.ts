import { useEffect, useRef, useState } from 'react';

/** True once `holds` has been true for this long; short interruptions do not reset it at once. */
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
