import type { File } from '@fovea/contract/studies/files';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import type { Tables } from '../../platform/store/tables';

export type FileRow = Selectable<Tables['files']>;

/** A file as an API response, with fresh signed URLs. */
export async function fileAnswer(
  { objects }: Pick<AppContext, 'objects'>,
  row: FileRow,
): Promise<File> {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    url: await objects.signedGet(row.objectKey),
    thumbnailUrl: row.thumbnailKey === null ? null : await objects.signedGet(row.thumbnailKey),
    mimeType: row.mimeType,
    sizeBytes: Number(row.sizeBytes),
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    parentFolder: row.folderId,
    createdDate: row.createdAt.toISOString(),
  };
}
