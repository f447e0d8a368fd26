import { ExportContents } from '@fovea/contract/studies/exports';
import {
  loadExportSource,
  type ExportRequest,
  type ExportSource,
} from '../../studies/exportFiles/exportSource';
import type { TestServer } from '../startTestServer';

/** What was asked for, where it is not the default. */
export type AskedExport = Partial<Omit<ExportRequest, 'contents'>> & {
  readonly contents?: Partial<ExportContents>;
};

/** What an export is made of: of every session of the study, unless `respondents` says of which. */
export async function anExportSource(
  { context: { db } }: TestServer,
  studyId: string,
  more: AskedExport = {},
): Promise<ExportSource> {
  const { companyId } = await db
    .selectFrom('studies')
    .select('companyId')
    .where('id', '=', studyId)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', studyId)
    .execute();
  return await loadExportSource(db, {
    exportId: 'an-export',
    companyId,
    studyId,
    kind: 'STUDY',
    name: 'Everything',
    respondents: sessions.map(({ id }) => id),
    selection: null,
    exportFaceVideos: true,
    stimulusIds: null,
    requestedAt: new Date('2026-06-01T12:00:00.000Z'),
    ...more,
    contents: { ...ExportContents.parse({}), ...more.contents },
  });
}
