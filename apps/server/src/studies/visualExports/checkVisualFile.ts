import type { VisualExportType } from '@fovea/contract/studies/visualExports';
import { IMAGE_MAX_PX } from '@fovea/rules/analysis/visualExports';
import sharp from 'sharp';
import { Refusal } from '../../platform/http/refusal';
import type { ObjectStore } from '../../platform/objects/objectStore';
import { readMp4 } from '../media/readMp4';

export interface VisualFile {
  readonly ending: 'png' | 'mp4';
  readonly mimeType: 'image/png' | 'video/mp4';
  /** A small PNG; null for a video, which the server cannot decode. */
  readonly thumbnail: Buffer | null;
}

/** An image is read into memory as a whole. */
export const VISUAL_IMAGE_MAX_BYTES = 256 * 1024 * 1024;

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const DECODE_S = 20;
const THUMBNAIL_PX = { width: 320, height: 180 } as const;
const LIMITS = {
  limitInputPixels: IMAGE_MAX_PX ** 2,
  failOn: 'error',
  sequentialRead: true,
} as const;

/**
 * Checks the uploaded file by its content: a PNG that can be decoded, or a complete mp4 with H.264,
 * which every program for slides plays.
 * @throws Refusal 422
 */
export async function checkVisualFile(
  objects: ObjectStore,
  key: string,
  sizeBytes: number,
  type: VisualExportType,
): Promise<VisualFile> {
  if (type === 'VIDEO') {
    const found = await readMp4(objects, key, sizeBytes, ['avc']);
    if (typeof found !== 'string') {
      return { ending: 'mp4', mimeType: 'video/mp4', thumbnail: null };
    }
    throw new Refusal(422, 'Expected mp4 file', 'NOT_A_VIDEO');
  }
  const bytes = sizeBytes <= VISUAL_IMAGE_MAX_BYTES ? await objects.read(key) : null;
  const thumbnail = bytes && (await thumbnailOfPng(bytes));
  if (thumbnail) return { ending: 'png', mimeType: 'image/png', thumbnail };
  throw new Refusal(422, 'Error while generating image file', 'NOT_AN_IMAGE');
}

/** @returns null when the bytes are no PNG that can be decoded */
async function thumbnailOfPng(bytes: Buffer): Promise<Buffer | null> {
  if (bytes.toString('latin1', 0, PNG_SIGNATURE.length) !== PNG_SIGNATURE) return null;
  try {
    // Every row is decoded, and one after the other: the picture is never in memory as a whole.
    return await sharp(bytes, LIMITS)
      .timeout({ seconds: DECODE_S })
      .resize({ ...THUMBNAIL_PX, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}
