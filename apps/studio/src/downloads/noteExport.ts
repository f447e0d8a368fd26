import { noteExport as noteExportCall } from '@fovea/contract/platform/audit';
import type { Input } from '@fovea/contract/protocol/endpoint';
import { call } from '../state/api';

export type ExportNote = Input<typeof noteExportCall>['body'];

/**
 * Records an export in the audit log. This never delays the file: somebody who is offline still gets
 * it.
 */
export function noteExport(
  what: ExportNote['what'],
  fileName: string,
  studyId: string | null,
): void {
  const body = { what, studyId, fileName: [...fileName].slice(0, 200).join('') };
  call(noteExportCall, { body }).catch(() => {});
}
