import {
  createStudyExport,
  getExportDownload,
  listStudyExports,
  type StudyExportRequest,
} from '@fovea/contract/studies/exports';
import { newId } from '../../platform/store/newId';
import type { AnalysedStudy } from '../analysedStudy';
import type { SignedIn, TestServer } from '../startTestServer';

/** The calls about zip files of a study, with everybody in them unless `request` is told otherwise. */
export function exportCalls(
  server: TestServer,
  researcher: SignedIn,
  studyOf: () => Pick<AnalysedStudy, 'studyId' | 'ids'>,
) {
  return {
    request: (body: Partial<StudyExportRequest> = {}) => {
      const { studyId, ids } = studyOf();
      const asked = { name: `Zip ${newId().slice(-12)}`, respondentIds: [...ids], ...body };
      return researcher.call(createStudyExport, { studyId, query: {}, body: asked });
    },
    list: () => researcher.call(listStudyExports, { studyId: studyOf().studyId }),
    download: (exportId: string, part?: number) =>
      researcher.call(getExportDownload, {
        ...{ studyId: studyOf().studyId, exportId, query: { part } },
      }),
    /** The keys of all files of exports of the study. */
    async fileKeys(): Promise<string[]> {
      const keys: string[] = [];
      const folder = `exports/${studyOf().studyId}/`;
      for await (const { key } of server.context.objects.list(folder)) keys.push(key);
      return keys;
    },
  };
}
