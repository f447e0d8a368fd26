import { CustomSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import type { ObjectStore } from '../../platform/objects/objectStore';

const CHECK_MS = 20_000;

export interface Mp4Facts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly durationMs: number;
}

/** Why a file is no video of these codecs. */
export type Mp4Problem = 'notMp4' | 'noPictures' | 'codec' | 'broken';

/** Reads a video without decoding it: a complete mp4 with a video track of one of these codecs. */
export async function readMp4(
  objects: ObjectStore,
  key: string,
  sizeBytes: number,
  codecs: readonly string[],
): Promise<Mp4Facts | Mp4Problem> {
  const input = new Input({
    formats: [MP4],
    source: new CustomSource({
      getSize: () => sizeBytes,
      read: (start, end) => readRange(objects, key, start, end),
      handleUnhandledError: () => {},
    }),
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'broken'>((resolve) => {
    timer = setTimeout(() => resolve('broken'), CHECK_MS);
  });
  try {
    return await Promise.race([factsOf(input, codecs), late]);
  } catch {
    return 'broken';
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

async function factsOf(input: Input, codecs: readonly string[]): Promise<Mp4Facts | Mp4Problem> {
  if (!(await input.canRead())) return 'notMp4';
  if ((await input.getTracks()).length === 0) return 'broken';
  const track = await input.getPrimaryVideoTrack();
  if (!track) return 'noPictures';
  const codec = await track.getCodec();
  if (codec === null || !codecs.includes(codec)) return 'codec';
  const durationMs = Math.round((await input.computeDuration()) * 1000);
  // The index may come first and list more frames than the file contains.
  const last = await new EncodedPacketSink(track).getPacket(Infinity);
  if (!last || last.data.byteLength !== last.byteLength) return 'broken';
  const widthPx = await track.getDisplayWidth();
  const heightPx = await track.getDisplayHeight();
  const isUsable = durationMs > 0 && widthPx > 0 && heightPx > 0;
  return isUsable ? { widthPx, heightPx, durationMs } : 'broken';
}

async function readRange(objects: ObjectStore, key: string, start: number, end: number) {
  const found = await objects.get(key, { first: start, last: end - 1 });
  if (!found) throw new Error('The file is gone.');
  const pieces: Uint8Array[] = [];
  for await (const piece of found.body as AsyncIterable<Uint8Array>) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
