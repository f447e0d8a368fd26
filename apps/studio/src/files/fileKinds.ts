import type { FileKind } from '@fovea/contract/studies/files';

/** What a person may be asked to choose: one kind of file, or any that the repository takes. */
export type ChosenKind = FileKind | 'any';
