import type { ChosenKind } from './fileKinds';

interface Props {
  readonly kind: ChosenKind;
  /** A file that may be uploaded as far as its type and size say. */
  readonly onFile: (file: File) => void;
  readonly disabled?: boolean;
}

/** A button and a place to drop a file of this computer; refuses what is not of the kind. */
export function FilePicker(_props: Props) {
  return null;
}
