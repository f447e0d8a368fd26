/** Which columns of the table of stimuli a type fills, and which of them name files. */
import type { BuiltType, StimulusType } from '@fovea/contract/studies/stimuli';
import { isBuiltType } from '@fovea/rules/flow/stimuli';
import { BUILT_TYPE_FACTS, type MediaKind, type OwnOptions } from '@fovea/rules/flow/stimulusTypes';
import type { Insertable } from 'kysely';
import type { Tables } from '../../platform/store/tables';
import type { StimulusRow } from './studyRows';

type OwnColumn =
  'calibrationOptions' | 'instructionOptions' | 'websiteUrl' | 'surveyQuestions' | 'surveyTheme';

/** The columns that only some types fill. For any other type a change of them is refused. */
const OWN_COLUMNS: Readonly<Record<BuiltType, readonly OwnColumn[]>> = {
  IMAGE: [],
  VIDEO: [],
  INSTRUCTION: ['instructionOptions'],
  CALIBRATION: ['calibrationOptions'],
  WEB: ['websiteUrl'],
  QUALTRICS: ['websiteUrl'],
  JS_SURVEY: ['surveyQuestions', 'surveyTheme'],
};

export function hasColumn(type: StimulusType, column: OwnColumn): boolean {
  return isBuiltType(type) && OWN_COLUMNS[type].includes(column);
}

/** The columns that the options of a new stimulus fill. */
export function newOptionColumns({
  calibrationOptions,
  instructionOptions,
  surveyQuestions,
}: OwnOptions): Pick<Insertable<Tables['stimuli']>, keyof OwnOptions> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  const columns: Record<keyof OwnOptions, string | null> = {
    calibrationOptions: json(calibrationOptions),
    instructionOptions: json(instructionOptions),
    surveyQuestions: json(surveyQuestions),
  };
  return columns;
}

/** Every column with the key of a file: whoever copies or deletes a stimulus takes them all along. */
type FileColumn = Extract<keyof StimulusRow, `${string}Key`>;
type MediaColumn = Exclude<FileColumn, 'thumbnailKey'>;
type FileKeys = Pick<StimulusRow, FileColumn>;

const MEDIA_COLUMNS: Readonly<Record<MediaKind, MediaColumn>> = {
  image: 'imageKey',
  video: 'videoKey',
};

/** Where the file stands that a stimulus shows; null: it shows none. */
export function shownKey(stimulus: Pick<StimulusRow, MediaColumn>, type: BuiltType): string | null {
  const { media } = BUILT_TYPE_FACTS[type];
  return media === null ? null : stimulus[MEDIA_COLUMNS[media]];
}

/** The columns of a new stimulus that is made of a file. */
export function newFileKeys(
  type: BuiltType,
  file: { readonly key: string; readonly thumbnailKey: string } | null,
): FileKeys {
  const { media } = BUILT_TYPE_FACTS[type];
  const none = { imageKey: null, videoKey: null, thumbnailKey: file?.thumbnailKey ?? null };
  return media === null || file === null ? none : { ...none, [MEDIA_COLUMNS[media]]: file.key };
}

/** The same columns with other keys, such as those of the copied files. */
export function changedFileKeys(
  { imageKey, videoKey, thumbnailKey }: FileKeys,
  changed: (key: string) => string | null,
): FileKeys {
  const each = (key: string | null) => (key === null ? null : changed(key));
  return { imageKey: each(imageKey), videoKey: each(videoKey), thumbnailKey: each(thumbnailKey) };
}

/** The key of the file that a stimulus shows, whatever its type; null: it shows none. */
export function shownFileKey(stimulus: Pick<StimulusRow, MediaColumn>): string | null {
  return fileKeys({ ...stimulus, thumbnailKey: null })[0] ?? null;
}

/** The keys of the file of a stimulus, whatever its type, and of its thumbnail. */
export function fileKeys(stimulus: FileKeys): string[] {
  const keys: (string | null)[] = Object.values(changedFileKeys(stimulus, (key) => key));
  return keys.filter((key) => key !== null);
}
