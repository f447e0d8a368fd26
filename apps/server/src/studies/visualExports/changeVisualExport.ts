import type { VisualExportUpdate } from '@fovea/contract/studies/visualExports';
import { UPLOAD_MESSAGES } from '@fovea/rules/flow/uploads';
import type { AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import { discardUploadsOf } from '../media/uploads';
import { completeVisualExport } from './completeVisualExport';
import { mustBeUnfinished, onCurrentExport, requireExport, type ExportIds } from './currentExport';
import type { VisualExportRow } from './visualExportAnswers';
import { setFailed, setProcessing } from './visualExportStates';

const FAILED_MESSAGE = 'The visualization could not be made. Create it again.';

/** A browser makes the file, has uploaded it, or could not make it. */
export async function changeVisualExport(
  context: AppContext,
  caller: Researcher,
  ids: ExportIds,
  change: VisualExportUpdate,
  source: AuditSource,
): Promise<VisualExportRow> {
  switch (change.state) {
    case 'PROCESSING':
      // Also of one that failed in another browser: it can be tried in this one.
      return await onCurrentExport(context, caller, ids, async (tx, row) =>
        setProcessing(tx, row, context.now()),
      );
    case 'SUCCESS': {
      const { s3FileUrl } = change;
      if (!s3FileUrl) throw new Refusal(400, UPLOAD_MESSAGES.noAddress, 'NOT_VALID');
      return await completeVisualExport(context, caller, ids, s3FileUrl, source);
    }
    case 'ERROR':
      return await fail(context, caller, ids, change.message?.trim() || FAILED_MESSAGE);
  }
}

async function fail(
  context: AppContext,
  caller: Researcher,
  ids: ExportIds,
  message: string,
): Promise<VisualExportRow> {
  const failed = await context.db.transaction().execute(async (tx) => {
    const row = await requireExport(tx, caller, ids, 'forUpdate');
    mustBeUnfinished(row);
    // The first cause counts.
    return row.state === 'ERROR' ? row : await setFailed(tx, row, message, context.now());
  });
  // Another user may still be uploading.
  await discardUploadsOf(context, ids.exportId, caller.userId);
  return failed;
}
