import { isTooLong, UPLOAD_MESSAGES } from '@fovea/rules/flow/uploads';
import { Refusal } from '../../platform/http/refusal';
import type { ObjectStore } from '../../platform/objects/objectStore';
import type { CheckedMedia } from './checkedMedia';
import { readMp4, type Mp4Problem } from './readMp4';

/** Codecs that every supported browser plays. */
const PLAYABLE = ['avc', 'vp9', 'av1'];

const PROBLEMS: Readonly<Record<Mp4Problem, readonly [message: string, code: string]>> = {
  notMp4: [
    'This file is not an mp4 video. Convert it to mp4 (H.264) and upload it again.',
    'NOT_A_VIDEO',
  ],
  noPictures: [
    'This mp4 file has no pictures in it, only sound or data. Choose another file.',
    'NO_VIDEO_TRACK',
  ],
  codec: [
    'Not every browser plays this video format. Convert the video to mp4 with H.264 and upload it again.',
    'CODEC_NOT_SUPPORTED',
  ],
  broken: [
    'The video is broken or incomplete. Export it again as mp4 (H.264) and upload that.',
    'VIDEO_BROKEN',
  ],
};

/**
 * Checks a video without decoding it: a complete mp4 with a video track, and not too long.
 * @throws Refusal 422 that says what to do
 */
export async function checkVideo(
  objects: ObjectStore,
  key: string,
  sizeBytes: number,
): Promise<CheckedMedia> {
  const found = await readMp4(objects, key, sizeBytes, PLAYABLE);
  if (typeof found === 'string') throw new Refusal(422, ...PROBLEMS[found]);
  if (isTooLong(found.durationMs)) {
    throw new Refusal(422, UPLOAD_MESSAGES.tooLong, 'VIDEO_TOO_LONG');
  }
  return { ...found, ending: 'mp4', mimeType: 'video/mp4' };
}
