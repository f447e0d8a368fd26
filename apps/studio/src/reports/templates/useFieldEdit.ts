import { useIntl, type MessageDescriptor } from 'react-intl';
import type { TemplateDraft } from './templateDraft';
import type { EditDraft } from './useTemplateDraft';

type Fields = TemplateDraft['fields'];

/** Changes fields of a template as one step that can be undone. */
export function useFieldEdit(edit: EditDraft) {
  const intl = useIntl();
  return (label: MessageDescriptor, changes: Partial<Fields>) => {
    const step = intl.formatMessage(
      { id: 'template.step.change', defaultMessage: 'Change: {property}' },
      { property: intl.formatMessage(label) },
    );
    // Typing a word is one step.
    edit(
      step,
      (draft) => ({ ...draft, fields: { ...draft.fields, ...changes } }),
      Object.keys(changes).join(),
    );
  };
}
