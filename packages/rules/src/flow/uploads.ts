import { cleanFileName } from '../inputs/fileNames';
import { UPLOAD_PART_BYTES, type FileKind } from '@fovea/contract/studies/files';
import { RECOMMENDED_RESOLUTION_PX } from './stimuli';
import { VIDEO_MAX_MS } from './stimulusTypes';

/** Allowed content types by kind of file. */
export const UPLOAD_TYPES: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['image/apng', 'image/gif', 'image/jpeg', 'image/png', 'image/webp', 'image/bmp'],
  video: ['video/mp4'],
  surveyTheme: ['application/json'],
  surveyThemeImage: [
    'image/apng',
    'image/gif',
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/bmp',
  ],
};

const ENDINGS: Readonly<Record<string, string>> = {
  apng: 'image/apng',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/bmp',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  json: 'application/json',
};

export const IMAGE_LIMIT_BYTES = 64 * 1024 * 1024;
export const SURVEY_THEME_LIMIT_BYTES = 1024 * 1024;
export const FILE_THUMBNAIL_PX = { width: 195, height: 147 } as const;

export const UPLOAD_MESSAGES = {
  tooLong:
    'The video file is longer than the 30 minute limit. Please shorten the video, or select another video shorter than 30 minutes.',
  largeResolution:
    'The resolution of the file very high, which may cause buffering issues and poor respondent data quality. The recommended maximum resolution is 1920x1080.',
  noThumbnail: 'Video stimuli must have a thumbnail',
  noAddress: 'Presigned url must be set',
} as const;

/** 'This file has already been uploaded as {name}.' */
export function duplicateMessage(name: string): string {
  return `This file has already been uploaded as ${name}.`;
}

/**
 * The kind of a file before its content is known: by the type the system reports, otherwise by the
 * file extension. Null if it cannot be uploaded.
 */
export function guessFileKind(file: {
  readonly name: string;
  readonly type: string;
}): FileKind | null {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const type = file.type.toLowerCase().split(';')[0]!.trim() || ENDINGS[ending];
  if (type === undefined) return null;
  if (UPLOAD_TYPES.image.includes(type)) return 'image';
  if (UPLOAD_TYPES.video.includes(type)) return 'video';
  return UPLOAD_TYPES.surveyTheme.includes(type) ? 'surveyTheme' : null;
}

export type UploadProblem = 'type' | 'empty' | 'tooLarge';

/** Why a file cannot be uploaded, checked before sending; null if it can. */
export function uploadProblem(
  file: { readonly name: string; readonly type: string; readonly size: number },
  kind: FileKind | 'any',
  limitBytes = Infinity,
): UploadProblem | null {
  const apparent = guessFileKind(file);
  const fits = kind === 'surveyThemeImage' ? apparent === 'image' : apparent === kind;
  if (apparent === null || (kind !== 'any' && !fits)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > Math.min(limitBytes, sizeLimitOf(apparent)) ? 'tooLarge' : null;
}

/** The size limit of a kind, in addition to the server's own limit. */
export function sizeLimitOf(kind: FileKind): number {
  if (kind === 'surveyTheme') return SURVEY_THEME_LIMIT_BYTES;
  return kind === 'video' ? Infinity : IMAGE_LIMIT_BYTES;
}

/** Longer than 30 minutes, which is not allowed. */
export function isTooLong(durationMs: number): boolean {
  return durationMs > VIDEO_MAX_MS;
}

/** More pixels than 1920x1080 in either direction: allowed, with a warning. */
export function isVeryLarge(size: { readonly width: number; readonly height: number }): boolean {
  return (
    size.width > RECOMMENDED_RESOLUTION_PX.width || size.height > RECOMMENDED_RESOLUTION_PX.height
  );
}

/** The parts of a file: equal in size, except the last. */
export function partSizes(fileSize: number): number[] {
  const count = Math.ceil(fileSize / UPLOAD_PART_BYTES);
  return Array.from({ length: count }, (_, at) =>
    Math.min(UPLOAD_PART_BYTES, fileSize - at * UPLOAD_PART_BYTES),
  );
}

/** The browser's measurements may differ by rounding only. */
export function isSameMeasurement(
  said: {
    width?: number | undefined;
    height?: number | undefined;
    durationMs?: number | undefined;
  },
  found: { readonly width: number; readonly height: number; readonly durationMs: number },
): boolean {
  const near = (a: number | undefined, b: number, by: number) =>
    a === undefined || Math.abs(a - b) <= by;
  return (
    near(said.width, found.width, 1) &&
    near(said.height, found.height, 1) &&
    near(said.durationMs, found.durationMs, Math.max(500, found.durationMs * 0.02))
  );
}

/** A name derived from a file name, without its extension. */
export function nameWithoutExtension(fileName: string): string {
  return cleanFileName(fileName).replace(/\.[^.\s]{1,5}$/, '');
}
