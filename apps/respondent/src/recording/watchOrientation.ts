import type { Pauses } from './pauses';

/** The part of `screen.orientation` that is used. */
export interface OrientationSource {
  readonly type: string;
  addEventListener(name: 'change', listener: () => void): void;
  removeEventListener(name: 'change', listener: () => void): void;
  /** Not in every browser, and only in full screen. */
  lock?(orientation: string): Promise<void>;
  unlock?(): void;
}

/**
 * Turning a tablet moves its camera: the calibration becomes invalid, and what is shown does not fit. The
 * orientation is locked where the browser can; otherwise the flow is paused until the device is turned back.
 *
 * @returns ends it
 */
export function watchOrientation(
  pauses: Pick<Pauses, 'set'>,
  orientation: OrientationSource | undefined = globalThis.screen?.orientation as
    OrientationSource | undefined,
): () => void {
  if (!orientation) return () => undefined;
  // Upside down also moves the camera, so the full orientation type is compared.
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
