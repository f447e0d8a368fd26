import type { FileKind } from '@fovea/contract/studies/files';
import {
  FILE_THUMBNAIL_PX,
  IMAGE_LIMIT_BYTES,
  SURVEY_THEME_LIMIT_BYTES,
} from '@fovea/rules/flow/uploads';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { checkImage } from './checkImage';
import { checkThumbnail, filmThumbnailOf, noThumbnail, thumbnailOf } from './thumbnail';
import { checkVideo } from './checkVideo';
import { checkSurveyTheme } from './checkSurveyTheme';

/** The content of a file, whatever its name says. */
export interface InspectedFile {
  readonly kind: FileKind;
  readonly mimeType: string;
  readonly ending: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly thumbnail: Buffer | null;
  /** Bytes to store instead of the uploaded ones. */
  readonly converted?: Uint8Array;
}

const HEAD_BYTES = 512;
const THUMBNAIL_LIMIT_BYTES = 5 * 1024 * 1024;

/**
 * Determines the type of a file from its content, and checks that it is complete and safe to show.
 * @param thumbnailKey key of the thumbnail that was uploaded with it; videos need one
 * @throws Refusal 422 that says what to do
 */
export async function inspectFile(
  context: Pick<AppContext, 'objects'>,
  file: { readonly key: string; readonly sizeBytes: number; readonly thumbnailKey: string | null },
  wanted: FileKind | undefined,
): Promise<InspectedFile> {
  const { objects } = context;
  const first = await headOf(context, file);
  const content = sniffKind(first);
  if (content === null) throw notTaken();
  const isWanted =
    wanted === undefined ||
    wanted === content ||
    (wanted === 'surveyThemeImage' && content === 'image');
  if (!isWanted) {
    throw new Refusal(422, `This file is not ${KIND_WORDS[wanted]}. Choose another.`, 'WRONG_KIND');
  }
  if (content === 'video') {
    const { widthPx, heightPx, durationMs, ending, mimeType } = await checkVideo(
      objects,
      file.key,
      file.sizeBytes,
    );
    const frame = await thumbnailBytes(context, file.thumbnailKey);
    const thumbnail = await filmThumbnailOf(await checkThumbnail(frame), FILE_THUMBNAIL_PX);
    const size = { width: widthPx, height: heightPx, durationMs };
    return { kind: 'video', mimeType, ending, ...size, thumbnail };
  }
  const limit = content === 'image' ? IMAGE_LIMIT_BYTES : SURVEY_THEME_LIMIT_BYTES;
  if (file.sizeBytes > limit) {
    const megabytes = limit / 1024 / 1024;
    const what = content === 'image' ? 'picture' : 'theme';
    throw new Refusal(
      422,
      `The ${what} is larger than ${megabytes} MB. Make it smaller and upload it again.`,
      'FILE_TOO_LARGE',
    );
  }
  const bytes = await objects.read(file.key);
  if (!bytes) throw new Refusal(422, 'The file is gone. Upload it again.', 'FILE_NOT_UPLOADED');
  if (content === 'surveyTheme') {
    checkSurveyTheme(bytes);
    const none = { width: null, height: null, durationMs: null, thumbnail: null };
    return { kind: 'surveyTheme', mimeType: 'application/json', ending: 'json', ...none };
  }
  const { widthPx, heightPx, ending, mimeType, converted } = await checkImage(bytes);
  return {
    kind: wanted ?? 'image',
    mimeType,
    ending,
    width: widthPx,
    height: heightPx,
    durationMs: null,
    thumbnail: await thumbnailOf(converted ?? bytes, FILE_THUMBNAIL_PX),
    ...(converted ? { converted } : {}),
  };
}

const KIND_WORDS: Readonly<Record<FileKind, string>> = {
  image: 'an image',
  video: 'an mp4 video',
  surveyTheme: 'a survey theme',
  surveyThemeImage: 'an image',
};

async function headOf(
  { objects }: Pick<AppContext, 'objects'>,
  { key, sizeBytes }: { readonly key: string; readonly sizeBytes: number },
): Promise<Buffer> {
  if (sizeBytes === 0) throw new Refusal(422, 'The file is empty. Choose another.', 'FILE_EMPTY');
  const found = await objects.get(key, { first: 0, last: Math.min(HEAD_BYTES, sizeBytes) - 1 });
  if (!found) throw new Refusal(422, 'The file is gone. Upload it again.', 'FILE_NOT_UPLOADED');
  const pieces: Uint8Array[] = [];
  for await (const piece of found.body as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Judged by the first bytes; the whole file is checked afterwards. */
function sniffKind(first: Buffer): 'image' | 'video' | 'surveyTheme' | null {
  const text = first.toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n') || text.startsWith('\xff\xd8\xff')) return 'image';
  if (/^(GIF8[79]a|BM)/.test(text)) return 'image';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image';
  if (/^[^]{4}(ftyp|moov|mdat|free|skip|wide)/.test(text)) return 'video';
  return /^(\xef\xbb\xbf)?\s*\{/.test(text) ? 'surveyTheme' : null;
}

async function thumbnailBytes(
  { objects }: Pick<AppContext, 'objects'>,
  key: string | null,
): Promise<Buffer> {
  const found = key === null ? null : await objects.stat(key);
  if (key === null || !found) throw noThumbnail();
  if (found.sizeBytes > THUMBNAIL_LIMIT_BYTES) {
    throw new Refusal(422, 'The thumbnail is larger than 5 MB.', 'THUMBNAIL_TOO_LARGE');
  }
  const bytes = await objects.read(key);
  if (!bytes) throw noThumbnail();
  return bytes;
}

function notTaken(): Refusal {
  return new Refusal(
    422,
    'This kind of file cannot be used. Choose an image (APNG, GIF, JPEG, PNG, WebP, BMP), an mp4 video or a survey theme (JSON).',
    'FILE_TYPE',
  );
}
