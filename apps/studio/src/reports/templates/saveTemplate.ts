import {
  changeReportTemplate,
  createReportTemplate,
  listReportTemplates,
  type ReportTemplate,
} from '@fovea/contract/studies/reports';
import { call } from '../../state/api';
import { invalidateServerState, setServerState } from '../../state/serverState';
import { fieldsOf, type TemplateDraft } from './templateDraft';

/**
 * Saves a template, with its file if one was chosen.
 * @param templateId null: a new one
 */
export async function saveTemplate(
  templateId: string | null,
  draft: TemplateDraft,
  requestId: string,
): Promise<ReportTemplate> {
  const body = { template: JSON.stringify(fieldsOf(draft)), requestId };
  const isFileSent = draft.file !== null && draft.fields.templateUrl === null;
  const options = isFileSent && draft.file ? { files: { file: draft.file } } : {};
  const saved =
    templateId === null
      ? await call(createReportTemplate, { body }, options)
      : await call(changeReportTemplate, { templateId, body }, options);
  setServerState(listReportTemplates, {}, (old) => [
    ...old.filter(({ id }) => id !== saved.id),
    saved,
  ]);
  void invalidateServerState(listReportTemplates);
  return saved;
}
