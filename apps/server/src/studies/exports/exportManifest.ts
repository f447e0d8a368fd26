import { AOI_METRICS_VERSION } from '@fovea/science/aoi/aoiMetrics';
import { EXPRESSION_SCORES_VERSION } from '@fovea/science/face/expressionScores';
import { EXPRESSION_STATISTICS_VERSION } from '@fovea/science/signals/expressionStatistics';
import { CODEBOOK_VERSION } from '@fovea/science/tables/tableDeclaration';
import { PRODUCT } from '../exportFiles/productVersion';
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
    software: PRODUCT,
    codebookVersion: CODEBOOK_VERSION,
    algorithms: algorithmVersions(respondents),
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

/**
 * What computed the figures. Gaze and quality were computed when a recording was processed, maybe by earlier
 * versions than others; metrics and scores are computed for the export.
 */
function algorithmVersions(respondents: ExportSource['respondents']) {
  const processed = new Map<string, { readonly name: string; readonly version: string }>();
  for (const { session } of respondents) {
    if (!session.quality) continue;
    const { algorithm: name, algorithmVersion: version } = session.quality;
    processed.set(`${name} ${version}`, { name, version });
  }
  return [
    ...[...processed.keys()].sort().map((key) => processed.get(key)!),
    { name: 'AOI metrics', version: AOI_METRICS_VERSION },
    { name: 'Expression scores', version: EXPRESSION_SCORES_VERSION },
    { name: 'Expression statistics', version: EXPRESSION_STATISTICS_VERSION },
  ];
}
