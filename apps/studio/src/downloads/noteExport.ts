import { noteExport as noteExportCall } from '@fovea/contract/platform/audit';
import type { Input } from '@fovea/contract/protocol/endpoint';
import { call } from '../state/api';

export type ExportNote = Input<typeof noteExportCall>['body'];

/**
 * Tells the audit log that data left the product as a file. It never holds up the file: who is offline
 * keeps what the browser made.
 */
export function noteExport(
  what: ExportNote['what'],
  fileName: string,
  studyId: string | null,
): void {
  const body = { what, studyId, fileName: [...fileName].slice(0, 200).join('') };
  call(noteExportCall, { body }).catch(() => {});
}
