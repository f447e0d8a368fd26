/**
 * Names of virtual cameras, whose picture may be a film, a still or an altered face. A browser offers no
 * other way to recognise them.
 */
const NAMES =
  /\b(obs|virtual|manycam|snap camera|xsplit|mmhmm|droidcam|iriun|epoccam|ndi|camtwist|chromacam|splitcam|v4l2loopback|dummy video|youcam|webcamoid|avatarify|nvidia broadcast|camo)\b/i;

export function isVirtualCamera(label: string): boolean {
  return NAMES.test(label);
}
