import type { File as StoredFile } from '@fovea/contract/files';
import type { ChosenKind } from './fileKinds';

interface Props {
  readonly kind: ChosenKind;
  readonly chosenId: string | null;
  readonly onChoose: (file: StoredFile) => void;
}

/** The files of the company as a grid of pictures, for choosing one. */
export function FileBrowser(_props: Props) {
  return null;
}
