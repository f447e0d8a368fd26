import type { VisualExportUpload } from '@fovea/contract/studies/visualExports';
import { createHash } from 'node:crypto';
import { Refusal } from '../../platform/http/refusal';
import type { Researcher } from '../../platform/http/caller';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { mustHaveSpace } from '../exportFiles/exportSpace';
import { startUpload } from '../media/startUpload';
import { VISUAL_IMAGE_MAX_BYTES } from './checkVisualFile';
import { mustBeUnfinished, onCurrentExport, requireExport, type ExportIds } from './currentExport';

interface Announced {
  readonly fileName: string;
  readonly fileSize: number;
  readonly partHashes?: readonly string[] | undefined;
}

const RESERVE_MESSAGE =
  'The server keeps its last space for respondents. Ask your administrator for space, then try again.';

/**
 * Begins the upload of a file, or goes on with it. Everybody who makes the export has an upload of
 * their own, so that they cannot disturb each other.
 */
export async function beginVisualUpload(
  context: ResearchContext,
  caller: Researcher,
  ids: ExportIds,
  announced: Announced,
): Promise<VisualExportUpload> {
  const { companyId, userId } = caller;
  const { studyId, exportId } = ids;
  const { type } = await onCurrentExport(context, caller, ids, async (_tx, row) => row);
  const { fileName, fileSize, partHashes } = announced;
  if (type === 'IMAGE' && fileSize > VISUAL_IMAGE_MAX_BYTES) {
    const megabytes = VISUAL_IMAGE_MAX_BYTES / 1024 / 1024;
    throw new Refusal(
      413,
      `The image is larger than ${megabytes} MB. Create it in a smaller size.`,
      'FILE_TOO_LARGE',
    );
  }
  await mustLeaveRoom(context);
  const upload = await startUpload(
    context,
    { companyId, studyId, visualExportId: exportId },
    userId,
    {
      assetId: uploadId(exportId, userId, announced),
      name: fileName,
      fileName,
      fileSize,
      partHashes,
    },
    async (tx) => {
      mustBeUnfinished(await requireExport(tx, caller, ids, 'forUpdate'));
      const { exportBytes } = context.settings.limits;
      await mustHaveSpace(tx, companyId, fileSize, exportBytes, exportId);
    },
  );
  return { ...upload, duplicate: null, visualExportId: exportId, stsUploadParameters: null };
}

/** The same file of the same user is the same upload, which goes on after a break. */
function uploadId(exportId: string, userId: string, { fileSize, partHashes }: Announced): string {
  const hash = createHash('sha256');
  hash.update([exportId, userId, fileSize, ...(partHashes ?? [])].join('\n'));
  return hash.digest('hex').slice(0, 32);
}

/** @throws Refusal 507 when respondents need what is left of the disk */
async function mustLeaveRoom({ recordings, settings }: ResearchContext): Promise<void> {
  if (settings.s3 !== null || (await recordings.disk.hasRoom(Date.now()))) return;
  throw new Refusal(507, RESERVE_MESSAGE, 'FULL');
}
