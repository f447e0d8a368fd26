import { PANEL_DESCRIPTION_MAX, PANEL_NAME_MAX } from '@fovea/contract/participation/panelStudies';
import { Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { TextField } from '../../controls/fields/TextField';
import type { DraftFormState } from './useDraftForm';

/** What respondents read at the panel. */
export function TextFields({ form, change, problemOf }: DraftFormState) {
  const intl = useIntl();
  return (
    <FieldGroup
      legend={
        <FormattedMessage
          id="panelDraft.texts"
          defaultMessage="What respondents read at Prolific"
        />
      }
    >
      <Stack gap={12}>
        <TextField
          label={intl.formatMessage({ id: 'panelDraft.name', defaultMessage: 'Name' })}
          description={intl.formatMessage({
            id: 'panelDraft.name.help',
            defaultMessage: 'In the list of studies that they choose from.',
          })}
          value={form.name}
          onChange={(name) => change({ name })}
          maxLength={PANEL_NAME_MAX}
          error={problemOf('name')}
          data-autofocus
        />
        <TextField
          label={intl.formatMessage({
            id: 'panelDraft.description',
            defaultMessage: 'Description',
          })}
          description={intl.formatMessage({
            id: 'panelDraft.description.help',
            defaultMessage: 'Before they begin: what they do, what is measured, what they need.',
          })}
          value={form.description}
          onChange={(description) => change({ description })}
          maxLength={PANEL_DESCRIPTION_MAX}
          lines={5}
          error={problemOf('description')}
        />
      </Stack>
    </FieldGroup>
  );
}
