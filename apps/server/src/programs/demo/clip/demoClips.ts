import shopScreen from './shopScreen.mp4?inline';
import webcamOne from './webcamOne.mp4?inline';
import webcamTwo from './webcamTwo.mp4?inline';

const bytesOf = (address: string) =>
  Uint8Array.from(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));

/**
 * Recordings as a respondent's browser makes them. `tests/head/drawDemoRecordings.mjs` draws them: a
 * rendered head, and the web shop with a mouse that follows `shopMouse.json`.
 */
export const DEMO_CLIPS = {
  webcamOne: () => bytesOf(webcamOne),
  webcamTwo: () => bytesOf(webcamTwo),
  shopScreen: () => bytesOf(shopScreen),
} as const;
export const CLIP_TYPE = 'video/mp4;codecs=avc1.42E01F';

export type DemoClip = keyof typeof DEMO_CLIPS;
