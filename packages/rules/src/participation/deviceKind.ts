import type { DeviceType } from '@fovea/contract/studies/studyTypes';

/** What a browser reports about its device. */
export interface DeviceTraits {
  readonly userAgent: string;
  readonly touchPoints: number;
  /** Touch is the primary pointer: no mouse or touchpad. */
  readonly isTouchFirst: boolean;
  /** The shorter side of the screen, CSS pixels. */
  readonly shorterSidePx: number;
}

/** Phones are narrower than this, tablets are not. */
const NARROWEST_TABLET_PX = 600;

/**
 * The kind of device by its user agent, and where that is misleading by touch and size: iPads
 * identify as Macintosh, and tablets requesting desktop sites as Linux.
 */
export function deviceKind(signs: DeviceTraits): DeviceType {
  const { userAgent, touchPoints, isTouchFirst, shorterSidePx } = signs;
  const bySize = shorterSidePx < NARROWEST_TABLET_PX ? 'PHONE' : 'TABLET';
  if (/iPhone|iPod|Windows Phone/.test(userAgent)) return 'PHONE';
  if (/iPad/.test(userAgent)) return 'TABLET';
  // No Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? 'TABLET' : 'DESKTOP';
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? bySize : 'TABLET';
  if (/Windows NT|CrOS/.test(userAgent)) return 'DESKTOP';
  if (/Mobile|Tablet/.test(userAgent)) return bySize;
  return touchPoints > 1 && isTouchFirst ? bySize : 'DESKTOP';
}
