import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import classes from './StageGutter.module.css';

interface Gutter {
  readonly element: HTMLElement | null;
  readonly want: (isWanted: boolean) => void;
}

const StageGutter = createContext<Gutter | null>(null);

/** A stage with room beside it for the names of its parts, which never stand over it. */
export function WithStageGutter({ children }: { readonly children: ReactNode }) {
  const [isWanted, want] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const gutter = useMemo(() => ({ element, want }), [element]);
  return (
    <StageGutter value={gutter}>
      <div className={classes.row}>
        <div className={classes.stage}>{children}</div>
        {isWanted && <div ref={setElement} className={classes.gutter} />}
      </div>
    </StageGutter>
  );
}

/**
 * Reserves the gutter while it is wanted, so that the stage keeps its size whatever is written there.
 *
 * @returns where to render labels, at the height of the stage; null: there is no room for any
 */
export function useStageGutter(isWanted: boolean): HTMLElement | null {
  const gutter = use(StageGutter);
  const want = gutter?.want;
  useLayoutEffect(() => {
    if (!isWanted || !want) return;
    want(true);
    return () => want(false);
  }, [isWanted, want]);
  return gutter?.element ?? null;
}
