import {
  copyReportTemplate,
  getReportTemplateFile,
  listReportTemplates,
  type ReportTemplate,
} from '@fovea/contract/studies/reports';
import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { call } from '../../state/api';
import { invalidateServerState, setServerState } from '../../state/serverState';

/** Copies a template, one of the product or an example, to one of the company. */
export async function copyTemplate(templateId: string, requestId: string): Promise<ReportTemplate> {
  const copy = await call(copyReportTemplate, { templateId, body: { requestId } });
  setServerState(listReportTemplates, {}, (old) => [
    ...old.filter(({ id }) => id !== copy.id),
    copy,
  ]);
  void invalidateServerState(listReportTemplates);
  return copy;
}

/** Saves the file of a template of the company. */
export async function downloadTemplateFile(templateId: string): Promise<void> {
  const { url, name } = await call(getReportTemplateFile, { templateId });
  const link = document.createElement('a');
  link.href = trustedUrl(url);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
