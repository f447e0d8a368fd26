import { PANEL_ENDS, type PanelEnd } from '@fovea/contract/participation/panelEnds';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { PANEL_END_MESSAGES } from '../../panelStudies/states/stateMessages';
import { PanelAddressField } from './PanelAddressField';
import type { RedirectPanelFormState } from './useRedirectPanelForm';

/** Those that most panels distinguish. */
const FIRST: readonly PanelEnd[] = [
  'COMPLETE',
  'SCREENED_OUT',
  'QUOTA_FULL',
  'LOW_QUALITY',
  'DUPLICATE',
];

/** Where the panel wants its respondents at each end. */
export function EndAddressFields({ form }: { readonly form: RedirectPanelFormState }) {
  const intl = useIntl();
  const { panel, expected, change, errorOf } = form;
  const [showsAll, setShowsAll] = useState(false);
  const isFilled = (end: PanelEnd) => (panel.ends[end] ?? '') !== '';
  const shown = PANEL_ENDS.filter((end) => showsAll || FIRST.includes(end) || isFilled(end));
  return (
    <FieldGroup
      legend={
        <FormattedMessage id="redirectPanel.ends" defaultMessage="Where respondents return to" />
      }
    >
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="redirectPanel.ends.help"
            defaultMessage="The placeholder {id} stands for the panel’s ID of the person. An end without an address takes the one of screened out."
            values={{ id: <bdi dir="ltr">{'{{id}}'}</bdi> }}
          />
        </Text>
        {shown.map((end) => (
          <PanelAddressField
            key={end}
            label={intl.formatMessage(PANEL_END_MESSAGES[end])}
            value={panel.ends[end] ?? ''}
            expected={expected}
            error={end === 'COMPLETE' ? errorOf('completeMissing') : null}
            onChange={(address) => change({ ends: { ...panel.ends, [end]: address } })}
          />
        ))}
        {shown.length < PANEL_ENDS.length && (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
              <FormattedMessage id="redirectPanel.moreEnds" defaultMessage="More ends" />
            </Button>
          </div>
        )}
      </Stack>
    </FieldGroup>
  );
}
