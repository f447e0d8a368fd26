import type { FileKind } from '@fovea/contract/studies/files';

/** The kinds a picker accepts: one kind, or any that the repository stores. */
export type ChosenKind = FileKind | 'any';
