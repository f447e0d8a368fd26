import type { DeviceType } from '@fovea/contract/studies/studyTypes';
import { deviceKind } from '@fovea/rules/participation/deviceKind';

export function detectDevice(): DeviceType {
  return deviceKind({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints ?? 0,
    isTouchFirst: matchMedia('(pointer: coarse)').matches,
    shorterSidePx: Math.min(screen.width, screen.height),
  });
}
