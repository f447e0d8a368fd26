import { safeFileName } from '@fovea/rules/inputs/safeFileName';
import { exportFolder } from '../exportFiles/exportErasure';
import type { ExportRow } from './exportAnswers';

/** Key in the store of a file of an export. @param part from 1 */
export function exportFileKey(
  { studyId, id }: Pick<ExportRow, 'studyId' | 'id'>,
  part: number,
): string {
  return `${exportFolder(studyId, id)}${part}.zip`;
}

/** Browsers append ` (1)` to it, and whoever unpacks it names a folder after it. */
const FILE_NAME_BYTES = 200;

/** The name under which a file is downloaded; that of an export may have 255 characters of any script. */
export function exportFileName(
  { name }: Pick<ExportRow, 'name'>,
  { number, of }: { readonly number: number; readonly of: number },
): string {
  const ending = of === 1 ? '.zip' : `.part${number}of${of}.zip`;
  return `${safeFileName(name, FILE_NAME_BYTES - ending.length)}${ending}`;
}
