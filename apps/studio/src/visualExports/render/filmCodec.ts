import { FRAME_INTERVAL_MS, KEY_FRAME_INTERVAL_MS } from '@fovea/rules/analysis/visualExports';

interface SizePx {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** ITU-T H.264 (2021), table A-1: macroblocks a second, and of a frame. */
const LEVELS: readonly (readonly [level: number, blocksPerSecond: number, blocks: number])[] = [
  [31, 108_000, 3600],
  [32, 216_000, 5120],
  [40, 245_760, 8192],
  [42, 522_240, 8704],
  [50, 589_824, 22_080],
  [51, 983_040, 36_864],
  [52, 2_073_600, 36_864],
];
const HIGH_PROFILE = '6400';
const BLOCK_PX = 16;

/**
 * Codec strings of a film, the right one first: H.264 High in the lowest level that allows its frames in
 * that number a second. Encoders that do not know a level take a lower one, and players do not mind.
 */
export function filmCodecs({ widthPx, heightPx }: SizePx): readonly string[] {
  const blocks = Math.ceil(widthPx / BLOCK_PX) * Math.ceil(heightPx / BLOCK_PX);
  const perSecond = (blocks * 1000) / FRAME_INTERVAL_MS;
  const found = LEVELS.findIndex(([, fastest, most]) => perSecond <= fastest && blocks <= most);
  const at = found < 0 ? LEVELS.length - 1 : found;
  return LEVELS.filter(([, , most], level) => level <= at && blocks <= most)
    .map(([level]) => `avc1.${HIGH_PROFILE}${level.toString(16)}`)
    .reverse();
}

/** The first of them that this browser encodes; null: none. */
export async function encodableCodec(size: SizePx): Promise<string | null> {
  if (typeof VideoEncoder === 'undefined') return null;
  for (const codec of filmCodecs(size)) {
    const config = { codec, width: size.widthPx, height: size.heightPx };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({
      supported: false,
    }));
    if (supported === true) return codec;
  }
  return null;
}

/** True for the first frame, and for the first one of every second. */
export function isKeyFrame(frame: number): boolean {
  const secondOf = (at: number) => Math.floor((at * FRAME_INTERVAL_MS) / KEY_FRAME_INTERVAL_MS);
  return frame === 0 || secondOf(frame) > secondOf(frame - 1);
}
