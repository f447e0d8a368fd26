/**
 * Cameras that are programs, by the names they give themselves: their picture may be a film, a still or
 * an altered face. A browser does not tell them apart otherwise.
 */
const NAMES =
  /\b(obs|virtual|manycam|snap camera|xsplit|mmhmm|droidcam|iriun|epoccam|ndi|camtwist|chromacam|splitcam|v4l2loopback|dummy video|youcam|webcamoid|avatarify|nvidia broadcast|camo)\b/i;

export function isVirtualCamera(label: string): boolean {
  return NAMES.test(label);
}
