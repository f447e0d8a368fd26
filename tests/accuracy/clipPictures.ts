import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny';
import { isJpegs, splitJpegs } from './splitJpegs';

export interface ClipPicture {
  /** From the beginning of the clip. */
  readonly tMs: number;
  /** Must be closed by the caller. */
  readonly picture: ImageBitmap;
}

/**
 * Every picture of a clip once, in presentation order.
 *
 * @param fps for Motion JPEG, which does not contain it
 * @throws Error with a readable message when the clip cannot be read here
 */
export async function* clipPictures(bytes: ArrayBuffer, fps: number): AsyncGenerator<ClipPicture> {
  const whole = new Uint8Array(bytes);
  if (isJpegs(whole)) {
    for (const [index, jpeg] of splitJpegs(whole).entries()) {
      const picture = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
      yield { tMs: (index * 1000) / fps, picture };
    }
    return;
  }
  const input = new Input({ source: new BlobSource(new Blob([whole])), formats: ALL_FORMATS });
  const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
  if (!track) {
    throw new Error(
      'The clip is neither a video file nor Motion JPEG. Make it an MP4 with H.264, or JPEG ' +
        'pictures one after the other.',
    );
  }
  if (!(await track.canDecode())) {
    throw new Error(
      `This Chromium cannot decode ${(await track.getCodec()) ?? 'the codec of the clip'}. Make the clip an MP4 ` +
        'with H.264 or Motion JPEG, or name another browser with FOVEA_CHROMIUM.',
    );
  }
  const firstSeconds = await track.getFirstTimestamp();
  for await (const sample of new VideoSampleSink(track).samples()) {
    const frame = sample.toVideoFrame();
    sample.close();
    try {
      const picture = await createImageBitmap(frame);
      yield { tMs: frame.timestamp / 1000 - firstSeconds * 1000, picture };
    } finally {
      frame.close();
    }
  }
}
