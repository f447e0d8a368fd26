import { PANEL_ENDS, type PanelEnd } from '@fovea/contract/participation/panelEnds';
import type { StatusCall } from '@fovea/contract/participation/redirectPanels';
import { Checkbox, Group, NativeSelect, Stack, Switch } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { PANEL_END_MESSAGES } from '../../panelStudies/states/stateMessages';
import { PanelAddressField } from './PanelAddressField';
import type { RedirectPanelFormState } from './useRedirectPanelForm';

const FIRST: StatusCall = { method: 'POST', url: '', ends: ['COMPLETE'], isSigned: false };

/** Whether the panel's server is told of an end before the respondent returns. */
export function StatusCallFields({ form }: { readonly form: RedirectPanelFormState }) {
  const intl = useIntl();
  const { panel, expected, change, errorOf } = form;
  const { statusCall } = panel;
  const put = (some: Partial<StatusCall>) =>
    change({ statusCall: { ...(statusCall ?? FIRST), ...some } });
  const turn = (end: PanelEnd, isOn: boolean) =>
    put({
      ends: PANEL_ENDS.filter((one) =>
        one === end ? isOn : (statusCall?.ends.includes(one) ?? false),
      ),
    });
  return (
    <FieldGroup
      legend={
        <FormattedMessage id="redirectPanel.call" defaultMessage="Call to the panel’s server" />
      }
    >
      <Stack gap={12}>
        <Switch
          label={intl.formatMessage({
            id: 'redirectPanel.call.switch',
            defaultMessage: 'Call the panel’s server before the redirect',
          })}
          description={intl.formatMessage({
            id: 'redirectPanel.call.help',
            defaultMessage:
              'For panels that ask for it (server-to-server, postback). A call that fails is repeated.',
          })}
          checked={statusCall !== null}
          onChange={(event) => change({ statusCall: event.currentTarget.checked ? FIRST : null })}
        />
        {statusCall !== null && (
          <>
            <Group gap={16} align="flex-start" wrap="nowrap">
              <NativeSelect
                label={intl.formatMessage({
                  id: 'redirectPanel.call.method',
                  defaultMessage: 'Request',
                })}
                value={statusCall.method}
                data={['GET', 'POST']}
                onChange={(event) =>
                  put({ method: event.currentTarget.value === 'GET' ? 'GET' : 'POST' })
                }
                w={120}
              />
              <div style={{ flex: 1, minWidth: 0 }}>
                <PanelAddressField
                  label={intl.formatMessage({
                    id: 'redirectPanel.call.address',
                    defaultMessage: 'Address of the call',
                  })}
                  value={statusCall.url}
                  expected={expected}
                  error={errorOf('statusAddressMissing')}
                  onChange={(url) => put({ url })}
                />
              </div>
            </Group>
            <Checkbox.Group
              label={intl.formatMessage({
                id: 'redirectPanel.call.ends',
                defaultMessage: 'For these ends',
              })}
              error={errorOf('statusEndsMissing')}
              value={statusCall.ends}
            >
              <Group gap={16} mt={8}>
                {PANEL_ENDS.map((end) => (
                  <Checkbox
                    key={end}
                    value={end}
                    label={intl.formatMessage(PANEL_END_MESSAGES[end])}
                    onChange={(event) => turn(end, event.currentTarget.checked)}
                  />
                ))}
              </Group>
            </Checkbox.Group>
            {panel.signing !== null && (
              <Checkbox
                label={intl.formatMessage({
                  id: 'redirectPanel.call.signed',
                  defaultMessage: 'Sign the call as the addresses are',
                })}
                checked={statusCall.isSigned}
                onChange={(event) => put({ isSigned: event.currentTarget.checked })}
              />
            )}
          </>
        )}
      </Stack>
    </FieldGroup>
  );
}
