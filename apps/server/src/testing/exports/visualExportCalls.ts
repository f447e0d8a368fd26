import {
  beginVisualExportUpload,
  changeVisualExport,
  createVisualExport,
  listVisualExports,
  VisualExportSelection,
  type NewVisualExport,
  type VisualExportUpdate,
} from '@fovea/contract/studies/visualExports';
import { listActivities } from '@fovea/contract/studies/activities';
import { uploadFile } from '@fovea/link/upload/uploadFile';
import { newId } from '../../platform/store/newId';
import type { AnalysedStudy } from '../analysedStudy';
import type { SignedIn, TestServer } from '../startTestServer';
import { blob } from '../uploadSamples';

export type SelectionChanges = Partial<VisualExportSelection>;

/** The calls about visual exports of a study; of its first respondent unless `request` is told otherwise. */
export function visualExportCalls(
  server: TestServer,
  researcher: SignedIn,
  studyOf: () => AnalysedStudy,
) {
  const selection = (changes: SelectionChanges = {}): VisualExportSelection => {
    const whose = changes.segmentIds ? {} : { respondentIds: [studyOf().ids[0]!] };
    return VisualExportSelection.parse({
      ...{ visualizations: ['STATIC_HEATMAP'], ...whose },
      ...changes,
    });
  };
  const request = (
    exportSelection: SelectionChanges = {},
    body: Partial<NewVisualExport> = {},
    by = researcher,
  ) =>
    by.call(createVisualExport, {
      body: {
        studyId: studyOf().studyId,
        stimulusId: studyOf().stimulusId,
        userDefinedName: `Picture-${newId().slice(-12)}`,
        type: 'IMAGE',
        exportSelection: selection(exportSelection),
        ...body,
      },
    });
  const change = (exportId: string, body: VisualExportUpdate, by = researcher) =>
    by.call(changeVisualExport, { studyId: studyOf().studyId, exportId, body });
  const begin = (
    exportId: string,
    fileSize: number,
    by = researcher,
    partHashes?: string[],
    fileName = 'a.png',
  ) =>
    by.call(beginVisualExportUpload, {
      studyId: studyOf().studyId,
      exportId,
      body: { fileName, fileSize, partHashes },
    });
  /** @returns the location of the upload */
  const upload = async (exportId: string, bytes: Uint8Array, by = researcher): Promise<string> => {
    const sent = await uploadFile(blob(bytes), {
      base: server.base,
      signal: new AbortController().signal,
      pause: async () => {},
      begin: (partHashes) => begin(exportId, bytes.byteLength, by, partHashes),
    });
    return sent!.uploadLocation;
  };
  return {
    selection,
    request,
    change,
    begin,
    upload,
    /** Uploads these bytes and marks the export as made. */
    complete: async (exportId: string, bytes: Uint8Array, by = researcher) => {
      await change(exportId, { state: 'PROCESSING' }, by);
      const s3FileUrl = await upload(exportId, bytes, by);
      return await change(exportId, { state: 'SUCCESS', s3FileUrl }, by);
    },
    list: (by = researcher) => by.call(listVisualExports, { studyId: studyOf().studyId }),
    activityOf: async (name: string) =>
      (await researcher.call(listActivities, {})).activities.find((one) => one.name === name),
    /** The keys of all files of exports and uploads of the study. */
    async fileKeys(): Promise<string[]> {
      const keys: string[] = [];
      for (const folder of ['exports', 'uploads']) {
        const objects = server.context.objects.list(`${folder}/${studyOf().studyId}/`);
        for await (const { key } of objects) keys.push(key);
      }
      return keys;
    },
    uploadRows: async () =>
      (
        await server.context.db
          .selectFrom('assets')
          .select('id')
          .where('studyId', '=', studyOf().studyId)
          .execute()
      ).length,
  };
}
