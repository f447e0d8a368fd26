/** How visual exports are named, what they may show, how large they are, and which browser makes them. */
import type {
  Visualization,
  VisualExport,
  VisualExportSelection,
  VisualExportType,
} from '@fovea/contract/studies/visualExports';
import { isNameTaken } from '../inputs/names';

export const VISUAL_EXPORT_NAME_MAX = 40;
/** A video that somebody else requested is made by their browser for so long. */
export const OTHERS_VIDEO_MS = 20 * 60_000;
/** A list older than this is fetched again. */
export const VISUAL_EXPORT_STALE_MS = 30_000;
export const FRAME_INTERVAL_MS = 17;
export const KEY_FRAME_INTERVAL_MS = 1000;
export const FRAME_MIN_PX = { widthPx: 1280, heightPx: 720 } as const;
/** Of a video: what H.264 at level 5.1 takes. */
export const FILM_MAX_PX = { longerPx: 4096, shorterPx: 2304 } as const;
/** Of an image: larger canvases fail in some browsers. */
export const IMAGE_MAX_PX = 16_384;

export type VisualExportNameProblem = 'empty' | 'tooLong' | 'forbidden' | 'taken';

export const VISUAL_EXPORT_NAME_MESSAGES: Record<VisualExportNameProblem, string> = {
  empty: 'You must select a name.',
  tooLong: `The name can be at most ${VISUAL_EXPORT_NAME_MAX} characters long.`,
  forbidden: 'The name can only include letters, digits, hyphens and underscores.',
  taken: 'Another export with the same name already exists',
};

/** Letters with their marks, digits, hyphen and underscore; the rest is dropped and spaces become underscores. */
export function cleanVisualExportName(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, '_')
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, '');
}

export function visualExportNameProblem(
  name: string,
  others: readonly string[],
): VisualExportNameProblem | null {
  if (name === '') return 'empty';
  if ([...name].length > VISUAL_EXPORT_NAME_MAX) return 'tooLong';
  if (cleanVisualExportName(name) !== name) return 'forbidden';
  return isNameTaken(name, others) ? 'taken' : null;
}

/**
 * `stimulus-whose-what`, cut to 40 characters and made unique by a number. Long names of stimulus and
 * respondents are shortened evenly, so that what is shown stays readable.
 */
export function defaultVisualExportName(
  parts: { readonly stimulus: string; readonly who: string; readonly visualization: string },
  others: readonly string[],
): string {
  const [stimulus, who, what] = [parts.stimulus, parts.who, parts.visualization].map(
    cleanVisualExportName,
  ) as [string, string, string];
  const named = (suffix: string) => {
    const end = [what].filter((each) => each !== '').join('');
    const room = VISUAL_EXPORT_NAME_MAX - [...end].length - [...suffix].length - 2;
    const [first, second] = cutEvenly([...stimulus], [...who], room);
    const joined = [first, second, end].filter((each) => each !== '').join('-');
    return (
      [...(joined || 'export')].slice(0, VISUAL_EXPORT_NAME_MAX - [...suffix].length).join('') +
      suffix
    );
  };
  let name = named('');
  for (let number = 2; isNameTaken(name, others); number++) name = named(`-${number}`);
  return name;
}

function cutEvenly(a: readonly string[], b: readonly string[], room: number): [string, string] {
  const half = Math.floor(room / 2);
  const aLength = Math.max(half, room - b.length);
  const bLength = Math.max(room - half, room - a.length);
  return [a.slice(0, Math.max(0, aLength)).join(''), b.slice(0, Math.max(0, bLength)).join('')];
}

/** Which of them change while the time runs. */
const MOVING: readonly Visualization[] = ['DYNAMIC_HEATMAP', 'DYNAMIC_GAZE_PATH', 'SIGNAL_OVERLAY'];

/** What is usual: a video if anything moves. Both can be made of everything. */
export function usualVisualExportType(
  visualizations: readonly Visualization[],
  isFilm: boolean,
): VisualExportType {
  const isMoving = visualizations.some((each) => MOVING.includes(each));
  return isMoving || (isFilm && visualizations.includes('STIMULUS')) ? 'VIDEO' : 'IMAGE';
}

export type VisualExportProblem =
  'nothing' | 'twice' | 'twoHeatmaps' | 'twoPaths' | 'whose' | 'noLines' | 'needsThumbnail';

export const VISUAL_EXPORT_MESSAGES: Record<VisualExportProblem, string> = {
  nothing: 'Choose at least one visualization.',
  twice: 'A visualization is named twice.',
  twoHeatmaps: 'Choose either the static or the dynamic heatmap.',
  twoPaths: 'Choose either the static or the dynamic gaze path.',
  whose: 'Choose either respondents or segments.',
  noLines: 'Choose at least one signal to draw over the stimulus.',
  needsThumbnail: 'Video stimuli must have a thumbnail',
};

/** Why a selection cannot be shown, or null. */
export function visualExportProblem(
  selection: VisualExportSelection,
  stimulus: { readonly isFilm: boolean; readonly hasThumbnail: boolean },
): VisualExportProblem | null {
  const { visualizations, respondentIds, segmentIds, customLines } = selection;
  const has = (each: Visualization) => visualizations.includes(each);
  if (visualizations.length === 0) return 'nothing';
  if (new Set(visualizations).size < visualizations.length) return 'twice';
  if (has('STATIC_HEATMAP') && has('DYNAMIC_HEATMAP')) return 'twoHeatmaps';
  if (has('STATIC_GAZE_PATH') && has('DYNAMIC_GAZE_PATH')) return 'twoPaths';
  if ((respondentIds === undefined) === (segmentIds === undefined)) return 'whose';
  if (has('SIGNAL_OVERLAY') && customLines.length === 0) return 'noLines';
  if (stimulus.isFilm && has('STIMULUS') && !stimulus.hasThumbnail) return 'needsThumbnail';
  return null;
}

/**
 * The size of a picture or of the frames of a video: the stimulus in its own size, enlarged to at
 * least 1280x720 (a wider or higher stimulus exceeds one of them), in proportion, with even sides. A
 * video is made smaller where no H.264 decoder takes it.
 */
export function exportFrameSize(
  stimulus: { readonly widthPx: number; readonly heightPx: number },
  type: VisualExportType,
): { readonly widthPx: number; readonly heightPx: number } {
  const widthPx = Math.max(1, stimulus.widthPx);
  const heightPx = Math.max(1, stimulus.heightPx);
  const least = Math.max(1, FRAME_MIN_PX.widthPx / widthPx, FRAME_MIN_PX.heightPx / heightPx);
  const [longer, shorter] = [Math.max(widthPx, heightPx), Math.min(widthPx, heightPx)];
  const most =
    type === 'VIDEO'
      ? Math.min(FILM_MAX_PX.longerPx / longer, FILM_MAX_PX.shorterPx / shorter)
      : IMAGE_MAX_PX / longer;
  const scale = Math.min(least, most);
  const even = (px: number) => Math.max(2, 2 * Math.round((px * scale) / 2));
  return { widthPx: even(widthPx), heightPx: even(heightPx) };
}

/**
 * The size at 1x of a picture that is copied or saved: the stimulus in proportion, just large enough for
 * 1280x720, with even sides. 2x and 4x are multiples of it.
 */
export function pictureFrameSize(stimulus: {
  readonly widthPx: number;
  readonly heightPx: number;
}): { readonly widthPx: number; readonly heightPx: number } {
  const widthPx = Math.max(1, stimulus.widthPx);
  const heightPx = Math.max(1, stimulus.heightPx);
  const scale = Math.min(
    Math.max(FRAME_MIN_PX.widthPx / widthPx, FRAME_MIN_PX.heightPx / heightPx),
    IMAGE_MAX_PX / 4 / Math.max(widthPx, heightPx),
  );
  const even = (px: number) => Math.max(2, 2 * Math.round((px * scale) / 2));
  return { widthPx: even(widthPx), heightPx: even(heightPx) };
}

/** Frames at 0, 17, 34 … ms up to the end; at least one. */
export function filmFrameCount(durationMs: number): number {
  return Math.max(1, Math.ceil(durationMs / FRAME_INTERVAL_MS));
}

/** The share of the work that is done, 0..1: an image is made at once, a video takes 90 % for it. */
export function visualExportProgress(
  type: VisualExportType,
  step: 'generating' | 'uploading' | 'completing',
  share: number,
): number {
  const within = Math.min(1, Math.max(0, share));
  const [from, to] = STEPS[type][step];
  return from + (to - from) * within;
}

const STEPS = {
  VIDEO: { generating: [0, 0.9], uploading: [0.9, 0.99], completing: [0.99, 1] },
  IMAGE: { generating: [0, 0], uploading: [0, 0.8], completing: [0.8, 1] },
} as const;

/** Whether this user's browser makes an export: its own, images of others, and their old videos. */
export function isMadeHere(
  {
    state,
    type,
    requesterId,
    createdDate,
  }: Pick<VisualExport, 'state' | 'type' | 'requesterId' | 'createdDate'>,
  userId: string,
  nowMs: number,
): boolean {
  if (state !== 'CREATED' && state !== 'PROCESSING') return false;
  if (requesterId === userId || type === 'IMAGE') return true;
  return nowMs - Date.parse(createdDate) >= OTHERS_VIDEO_MS;
}

/**
 * Identifies the respondents of the shown segments, in any order: two 32-bit FNV-1a sums over the
 * sorted ids, hexadecimal. It detects changes; it is no secret.
 */
export function respondentsHash(segments: readonly (readonly string[])[]): string {
  const text = segments.map((ids) => [...ids].sort().join(' ')).join('\n');
  return [0x811c9dc5, 0x9747b28c].map((seed) => fnv1a(text, seed)).join('');
}

function fnv1a(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
