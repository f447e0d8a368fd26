import { filmThumbnailMs } from '@fovea/rules/flow/stimuli';
import sharp, { type Sharp } from 'sharp';
import type { StimulusRow } from '../../research/studyParts/studyRows';
import type { ObjectStore } from '../../platform/objects/objectStore';

/** As on the screen, where larger stages scale it up. */
const LONGER_SIDE_PX = 960;
const INPUT_PIXELS_MAX = 50_000_000;

interface SizePx {
  readonly width: number;
  readonly height: number;
}

export interface PictureOfStimulus extends SizePx {
  /** PNG without transparency. */
  readonly png: Buffer;
  /** Of a film, the moment that it shows; null: a picture. */
  readonly tMs: number | null;
}

type Pictured = Pick<
  StimulusRow,
  'imageKey' | 'videoKey' | 'thumbnailKey' | 'width' | 'height' | 'exposureTimeMs'
>;

/** What a heatmap of a stimulus is drawn on: its picture, or the thumbnail of a film. Null: it has neither. */
export async function pictureOfStimulus(
  objects: Pick<ObjectStore, 'read'>,
  stimulus: Pictured,
): Promise<PictureOfStimulus | null> {
  const { imageKey, videoKey, thumbnailKey, exposureTimeMs } = stimulus;
  const key = imageKey ?? thumbnailKey;
  const bytes = key === null ? null : await objects.read(key);
  if (!bytes) return null;
  const size = sizeOf(stimulus);
  const input = sharp(bytes, { limitInputPixels: INPUT_PIXELS_MAX }).autoOrient();
  const whole = imageKey === null ? await withoutBars(input, size) : input;
  const png = await whole
    .resize(size.width, size.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { png, ...size, tMs: videoKey === null ? null : filmThumbnailMs(exposureTimeMs) };
}

function sizeOf({ width, height }: SizePx): SizePx {
  const scale = LONGER_SIDE_PX / Math.max(1, width, height);
  return {
    width: Math.max(4, Math.round(width * scale)),
    height: Math.max(4, Math.round(height * scale)),
  };
}

/** A thumbnail has the whole frame in its middle; its bars are cut off by the shape of the film, as frames have uniform edges too. */
async function withoutBars(thumbnail: Sharp, film: SizePx): Promise<Sharp> {
  const { width: outerWidth = 1, height: outerHeight = 1 } = await thumbnail.metadata();
  const scale = Math.min(outerWidth / film.width, outerHeight / film.height);
  const width = Math.min(outerWidth, Math.max(1, Math.round(film.width * scale)));
  const height = Math.min(outerHeight, Math.max(1, Math.round(film.height * scale)));
  const left = Math.floor((outerWidth - width) / 2);
  const top = Math.floor((outerHeight - height) / 2);
  return thumbnail.extract({ left, top, width, height });
}
