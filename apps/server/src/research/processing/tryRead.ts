import { BrokenColumnsFile } from '@fovea/science/recording/columnsFile';

/** Skips a damaged file: it costs one respondent, not the whole segment. */
export function tryRead<T>(
  files: readonly Uint8Array[],
  decode: (bytes: Uint8Array) => T,
): readonly T[] {
  return files.flatMap((file) => {
    try {
      return [decode(file)];
    } catch (reason) {
      if (reason instanceof BrokenColumnsFile) return [];
      throw reason;
    }
  });
}
