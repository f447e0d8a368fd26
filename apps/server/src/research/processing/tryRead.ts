import { BrokenColumnsFile } from '@fovea/science/recording/columnsFile';

/** One damaged file costs one respondent, not the segment. */
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
