import { isTooLong, UPLOAD_MESSAGES } from '@fovea/rules/flow/uploads';
import { CustomSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { Refusal } from '../../platform/http/refusal';
import type { ObjectStore } from '../../platform/objects/objectStore';
import type { CheckedMedia } from './checkedMedia';

/** Codecs that every supported browser plays. */
const PLAYABLE = ['avc', 'vp9', 'av1'];
const CHECK_MS = 20_000;

/**
 * Checks a video without decoding it: a complete mp4 with a video track, and not too long.
 * @throws Refusal 422 that says what to do
 */
export async function checkVideo(
  objects: ObjectStore,
  key: string,
  sizeBytes: number,
): Promise<CheckedMedia> {
  const input = new Input({
    formats: [MP4],
    source: new CustomSource({
      getSize: () => sizeBytes,
      read: (start, end) => readRange(objects, key, start, end),
      handleUnhandledError: () => {},
    }),
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The check took too long.')), CHECK_MS);
  });
  try {
    return await Promise.race([inspected(input), late]);
  } catch (reason) {
    throw reason instanceof Refusal ? reason : broken();
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

async function inspected(input: Input): Promise<CheckedMedia> {
  if (!(await input.canRead())) {
    throw new Refusal(
      422,
      'This file is not an mp4 video. Convert it to mp4 (H.264) and upload it again.',
      'NOT_A_VIDEO',
    );
  }
  if ((await input.getTracks()).length === 0) throw broken();
  const track = await input.getPrimaryVideoTrack();
  if (!track) {
    throw new Refusal(
      422,
      'This mp4 file has no pictures in it, only sound or data. Choose another file.',
      'NO_VIDEO_TRACK',
    );
  }
  const codec = await track.getCodec();
  if (codec === null || !PLAYABLE.includes(codec)) {
    throw new Refusal(
      422,
      'Not every browser plays this video format. Convert the video to mp4 with H.264 and upload it again.',
      'CODEC_NOT_SUPPORTED',
    );
  }
  const durationMs = Math.round((await input.computeDuration()) * 1000);
  // The index may come first and list more frames than the file contains.
  const last = await new EncodedPacketSink(track).getPacket(Infinity);
  if (!last || last.data.byteLength !== last.byteLength) throw broken();
  const widthPx = await track.getDisplayWidth();
  const heightPx = await track.getDisplayHeight();
  if (!(durationMs > 0) || !(widthPx > 0) || !(heightPx > 0)) throw broken();
  if (isTooLong(durationMs)) throw new Refusal(422, UPLOAD_MESSAGES.tooLong, 'VIDEO_TOO_LONG');
  return { widthPx, heightPx, durationMs, ending: 'mp4', mimeType: 'video/mp4' };
}

async function readRange(objects: ObjectStore, key: string, start: number, end: number) {
  const found = await objects.get(key, { first: start, last: end - 1 });
  if (!found) throw new Error('The file is gone.');
  const pieces: Uint8Array[] = [];
  for await (const piece of found.body as AsyncIterable<Uint8Array>) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

function broken(): Refusal {
  return new Refusal(
    422,
    'The video is broken or incomplete. Export it again as mp4 (H.264) and upload that.',
    'VIDEO_BROKEN',
  );
}
