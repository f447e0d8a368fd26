import type { ExportSource } from '../exportFiles/exportSource';
import type { WrittenFile } from '../exportFiles/writeExportZip';

/**
 * What stands in manifest.json: what was asked for, who is in this file, and its files. Of all times
 * it has that of the request only, so that the same data gives the same bytes.
 */
export function exportManifest(
  { request, respondents, study }: ExportSource,
  files: readonly WrittenFile[],
  part: { readonly number: number; readonly of: number },
) {
  const { exportId, kind, name, selection, contents, exportFaceVideos, stimulusIds } = request;
  return {
    format: 1,
    export: { id: exportId, kind, name, requested: request.requestedAt.toISOString() },
    study: { id: study.id, name: study.name },
    part,
    selection: selection && { ...selection },
    contents: { ...contents, exportFaceVideos, stimulusIds },
    respondents: {
      inExport: request.respondents.length,
      inThisFile: respondents.map(({ name: respondent }) => respondent),
    },
    files: files.map(({ path, sizeBytes, sha256 }) => ({ path, sizeBytes, sha256 })),
  };
}
