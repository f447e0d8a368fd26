import {
  changeReportTemplate,
  createReportTemplate,
  deleteReportRun,
  listReportRuns,
  runReport,
  type ParameterValues,
  type Report,
  type ReportTemplate,
  type TemplateFields,
} from '@fovea/contract/studies/reports';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { newId } from '../../platform/store/newId';
import { blob } from '../uploadSamples';
import type { SignedIn, TestServer } from '../startTestServer';

type Fields = Partial<TemplateFields>;
type Content = string | Uint8Array | null;

/** The calls about reports of a study, made by one user unless told otherwise. */
export function reportCalls(server: TestServer, user: SignedIn, studyIdOf: () => string) {
  const form = (content: Content) =>
    content === null
      ? {}
      : { files: { file: blob(typeof content === 'string' ? Buffer.from(content) : content) } };
  const fieldsOf = (fields: Fields) => {
    const named = { name: `Template ${newId().slice(-12)}`, type: 'HTML', ...fields };
    return JSON.stringify(named);
  };
  return {
    add: (content: Content, fields: Fields = {}, by: SignedIn = user, requestId?: string) =>
      by.call(
        createReportTemplate,
        { body: { template: fieldsOf(fields), requestId } },
        form(content),
      ),
    change: (
      template: Pick<ReportTemplate, 'id'> & Fields,
      content: Content = null,
      by: SignedIn = user,
    ) =>
      by.call(
        changeReportTemplate,
        { templateId: template.id, body: { template: JSON.stringify(template) } },
        form(content),
      ),
    run: (
      { id: templateId }: Pick<ReportTemplate, 'id'>,
      parameters: ParameterValues = {},
      more: { retry?: 'true'; requestId?: string; by?: SignedIn; studyId?: string } = {},
    ) => {
      const { retry, requestId, by = user, studyId = studyIdOf() } = more;
      const body = { parameters, requestId };
      return by.call(runReport, { studyId, templateId, query: { retry }, body });
    },
    runs: (by: SignedIn = user) => by.call(listReportRuns, { studyId: studyIdOf() }),
    remove: (runId: string, by: SignedIn = user) =>
      by.call(deleteReportRun, { studyId: studyIdOf(), runId }),
    /** What a browser gets at the address of a report, or at one beside it. */
    open: ({ reportUrl }: Pick<Report, 'reportUrl'>, beside?: string) =>
      fetch(new URL(beside ?? '', server.base + reportUrl)),
    async text({ reportUrl }: Pick<Report, 'reportUrl'>): Promise<string> {
      const answer = await fetch(server.base + reportUrl);
      if (!answer.ok) throw new Error(`${reportUrl} was answered with ${answer.status}.`);
      return await answer.text();
    },
    /** The keys of all files of reports of the study. */
    async fileKeys(): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of server.context.objects.list(`reports/${studyIdOf()}/`)) {
        keys.push(key);
      }
      return keys;
    },
  };
}

/** A zip file of these texts by their paths; `modes` are file modes, such as that of a link. */
export async function zipOf(
  files: Readonly<Record<string, string | Buffer>>,
  modes: Readonly<Record<string, number>> = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    zip.addBuffer(bytes, path, { mode: modes[path] ?? 0o100644 });
  }
  zip.end();
  return await buffer(zip.outputStream as AsyncIterable<Uint8Array> & NodeJS.ReadableStream);
}
