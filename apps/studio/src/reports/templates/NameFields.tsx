import { ReportSystemType, ReportTemplateType } from '@fovea/contract/studies/reports';
import { TEMPLATE_NAME_MAX } from '@fovea/rules/studies/reportTemplates';
import { Select, Switch } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import type { EditorFieldProps } from './editorFieldProps';
import { SYSTEM_TYPES, TEMPLATE_TYPES } from './templateMessages';
import { useFieldEdit } from './useFieldEdit';

const LABELS = defineMessages({
  name: { id: 'column.name', defaultMessage: 'Name' },
  description: { id: 'report.column.description', defaultMessage: 'Description' },
  type: { id: 'template.type', defaultMessage: 'Type' },
  system: { id: 'template.system', defaultMessage: 'Kind of report' },
  disabled: { id: 'template.disabled', defaultMessage: 'Disabled' },
});

/** What a template is called and what it is. */
export function NameFields({ draft: { fields }, edit, others, template }: EditorFieldProps) {
  const intl = useIntl();
  const change = useFieldEdit(edit);
  const known = [...others, ...(template ? [template] : [])];
  const missing = known.find(({ type, engine }) => type === fields.type && !engine.isAvailable);
  return (
    <>
      <TextField
        label={<FormattedMessage {...LABELS.name} />}
        value={fields.name}
        maxLength={TEMPLATE_NAME_MAX}
        allowsExcess
        dir="auto"
        onChange={(name) => change(LABELS.name, { name })}
      />
      <TextField
        label={<FormattedMessage {...LABELS.description} />}
        description={
          <FormattedMessage
            id="template.description.help"
            defaultMessage="Shown in the list of templates of a study."
          />
        }
        value={fields.description}
        lines={3}
        dir="auto"
        onChange={(description) => change(LABELS.description, { description })}
      />
      <Select
        label={<FormattedMessage {...LABELS.type} />}
        description={missing?.engine.problem ?? undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={ReportTemplateType.options
          .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
          .map((value) => ({ value, label: intl.formatMessage(TEMPLATE_TYPES[value]) }))}
        value={fields.type}
        allowDeselect={false}
        onChange={(value) => {
          const type = ReportTemplateType.options.find((one) => one === value);
          if (type) change(LABELS.type, { type });
        }}
      />
      <Select
        label={<FormattedMessage {...LABELS.system} />}
        data={ReportSystemType.options.map((value) => ({
          value,
          label: intl.formatMessage(SYSTEM_TYPES[value]),
        }))}
        value={fields.systemType}
        allowDeselect={false}
        onChange={(value) => {
          const systemType = ReportSystemType.options.find((one) => one === value);
          if (systemType) change(LABELS.system, { systemType });
        }}
      />
      <Switch
        label={<FormattedMessage {...LABELS.disabled} />}
        description={
          <FormattedMessage
            id="template.disabled.help"
            defaultMessage="Studies do not list it. Reports that were made with it stay."
          />
        }
        checked={fields.disabled}
        onChange={(event) => change(LABELS.disabled, { disabled: event.currentTarget.checked })}
      />
    </>
  );
}

/** Those that run on every server first. */
const ORDER: readonly ReportTemplateType[] = ['HTML', 'VEGA_LITE', 'R_MARKDOWN', 'R_SCRIPT'];
