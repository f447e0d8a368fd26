import { ReportTable } from '@fovea/contract/studies/reports';
import { DesktopGeneration } from '@fovea/contract/studies/studyTypes';
import { Checkbox, MultiSelect, Select, Stack } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import type { EditorFieldProps } from './editorFieldProps';
import { SensorSelect } from './SensorSelect';
import { GENERATIONS, TABLES } from './templateMessages';
import { useFieldEdit } from './useFieldEdit';

const LABELS = defineMessages({
  generation: { id: 'template.generation', defaultMessage: 'Made for' },
  sensor: { id: 'template.sensor', defaultMessage: 'Needs this sensor' },
  required: { id: 'template.required', defaultMessage: 'Needs reports of these templates first' },
  dynamic: { id: 'template.dynamic', defaultMessage: 'One report for each' },
  tables: { id: 'template.tables', defaultMessage: 'Large tables' },
});

const DYNAMIC = defineMessages({
  stimuliDynamic: { id: 'template.dynamic.stimulus', defaultMessage: 'Stimulus' },
  segmentDynamic: { id: 'template.dynamic.segment', defaultMessage: 'Segment' },
  respondentDynamic: { id: 'template.dynamic.respondent', defaultMessage: 'Respondent' },
});
const DYNAMIC_FLAGS = ['stimuliDynamic', 'segmentDynamic', 'respondentDynamic'] as const;

/** Which studies a template is for, how many reports a run makes, and what they read. */
export function ScopeFields({ draft: { fields }, edit, others }: EditorFieldProps) {
  const intl = useIntl();
  const change = useFieldEdit(edit);
  return (
    <>
      <Select
        label={<FormattedMessage {...LABELS.generation} />}
        data={DesktopGeneration.options.toReversed().map((value) => ({
          value,
          label: intl.formatMessage(GENERATIONS[value]),
        }))}
        value={fields.desktopGeneration}
        allowDeselect={false}
        onChange={(value) => {
          const desktopGeneration = DesktopGeneration.options.find((one) => one === value);
          if (desktopGeneration) change(LABELS.generation, { desktopGeneration });
        }}
      />
      <SensorSelect
        label={<FormattedMessage {...LABELS.sensor} />}
        description={
          <FormattedMessage
            id="template.sensor.help"
            defaultMessage="Studies that did not collect it do not list this template."
          />
        }
        value={fields.requiredSensor}
        onChange={(requiredSensor) => change(LABELS.sensor, { requiredSensor })}
      />
      <MultiSelect
        label={<FormattedMessage {...LABELS.required} />}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...fields.requiredTemplates]}
        searchable
        maxValues={20}
        onChange={(requiredTemplates) => change(LABELS.required, { requiredTemplates })}
      />
      <FieldGroup legend={<FormattedMessage {...LABELS.dynamic} />}>
        <Stack gap={8}>
          {DYNAMIC_FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              label={<FormattedMessage {...DYNAMIC[flag]} />}
              checked={fields[flag]}
              onChange={(event) => change(LABELS.dynamic, { [flag]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
      </FieldGroup>
      <FieldGroup legend={<FormattedMessage {...LABELS.tables} />}>
        <Stack gap={8}>
          {ReportTable.options.map((table) => (
            <Checkbox
              key={table}
              label={<FormattedMessage {...TABLES[table]} />}
              checked={fields.tables.includes(table)}
              onChange={(event) => {
                const rest = fields.tables.filter((one) => one !== table);
                const tables = event.currentTarget.checked ? [...rest, table] : rest;
                change(LABELS.tables, { tables });
              }}
            />
          ))}
        </Stack>
      </FieldGroup>
    </>
  );
}
