import type { ReportTemplate } from '@fovea/contract/studies/reports';
import type { TemplateDraft } from './templateDraft';
import type { EditDraft } from './useTemplateDraft';

/** What the fields of the template editor are given. */
export interface EditorFieldProps {
  readonly draft: TemplateDraft;
  readonly edit: EditDraft;
  /** As it is stored; null: a new one. */
  readonly template: ReportTemplate | null;
  /** Every template but this one. */
  readonly others: readonly ReportTemplate[];
}
