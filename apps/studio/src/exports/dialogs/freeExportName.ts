import { cleanName, isNameTaken } from '@fovea/rules/inputs/names';
import { EXPORT_NAME_MAX } from '@fovea/rules/studies/exports';

/** The name itself if no export has it, otherwise with ' 2', ' 3' … appended; cut so that it fits. */
export function freeExportName(base: string, others: readonly string[]): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const kept = [...cleanName(base)].slice(0, EXPORT_NAME_MAX - suffix.length).join('');
    const name = kept.trimEnd() + suffix;
    if (!isNameTaken(name, others)) return name;
  }
}
