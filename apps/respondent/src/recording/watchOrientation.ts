import type { Pauses } from './pauses';

/** What is asked of `screen.orientation`. */
export interface OrientationSource {
  readonly type: string;
  addEventListener(name: 'change', listener: () => void): void;
  removeEventListener(name: 'change', listener: () => void): void;
  /** Not in every browser, and only in full screen. */
  lock?(orientation: string): Promise<void>;
  unlock?(): void;
}

/**
 * A tablet that is turned has its camera elsewhere: the calibration no longer holds, and what is shown does
 * not fit. It is kept from turning the page where the browser can, else the flow stands still until it is held
 * as it was.
 *
 * @returns ends it
 */
export function watchOrientation(
  pauses: Pick<Pauses, 'set'>,
  orientation: OrientationSource | undefined = globalThis.screen?.orientation as
    OrientationSource | undefined,
): () => void {
  if (!orientation) return () => undefined;
  // Upside down is another place for the camera, too: the whole name counts.
  const heldAs = orientation.type;
  const look = () => pauses.set('turned', orientation.type !== heldAs);
  orientation.addEventListener('change', look);
  orientation.lock?.(orientation.type).catch(() => undefined);
  return () => {
    orientation.removeEventListener('change', look);
    orientation.unlock?.();
    pauses.set('turned', false);
  };
}
