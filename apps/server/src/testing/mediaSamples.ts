import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import sharp from 'sharp';

/** An image with some content, in the requested format and size. */
export async function picture(
  format: 'png' | 'jpeg' | 'gif' | 'webp',
  widthPx = 320,
  heightPx = 180,
): Promise<Buffer> {
  const pixels = Buffer.alloc(widthPx * heightPx * 3);
  for (let place = 0; place < pixels.length; place++) pixels[place] = (place * 31) % 256;
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const;
  return await sharp(pixels, { raw }).toFormat(format).toBuffer();
}

/** A BMP with 24 bits, bottom row first, whose first pixel (top left) is red. */
export function bmp(widthPx: number, heightPx: number): Buffer {
  const rowBytes = Math.ceil((widthPx * 24) / 32) * 4;
  const bytes = Buffer.alloc(54 + rowBytes * heightPx);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(widthPx, 18);
  bytes.writeInt32LE(heightPx, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes[54 + rowBytes * (heightPx - 1) + 2] = 255;
  return bytes;
}

/**
 * A real mp4 container whose frames are all zeros, which only a player would notice.
 * @param fastStart false: the index is at the end
 */
export async function video(
  durationS: number,
  codec: 'avc' | 'hevc' = 'avc',
  fastStart: 'in-memory' | false = 'in-memory',
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const frames = 20;
  const decoderConfig = {
    codec: codec === 'avc' ? 'avc1.42001e' : 'hvc1.1.6.L93.B0',
    codedWidth: 640,
    codedHeight: 360,
    description: codec === 'avc' ? AVC_DESCRIPTION : HEVC_DESCRIPTION,
  };
  for (let frame = 0; frame < frames; frame++) {
    const at = (durationS / frames) * frame;
    const packet = new EncodedPacket(new Uint8Array(64), 'key', at, durationS / frames);
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

/** An avcC record with one sequence and one picture parameter set. */
const AVC_DESCRIPTION = new Uint8Array([
  1, 0x42, 0, 0x1e, 0xff, 0xe1, 0, 9, 0x67, 0x42, 0, 0x1e, 0xab, 0x40, 0x50, 0x17, 0xfc, 1, 0, 4,
  0x68, 0xce, 0x3c, 0x80,
]);
/** An hvcC record without parameter sets. */
const HEVC_DESCRIPTION = new Uint8Array([
  1, 1, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0,
]);
