import { connectPanelProvider, getPanelConnection } from '@fovea/contract/people/panelProviders';
import { looksLikePanelToken } from '@fovea/rules/people/panelToken';
import { Button, Group, Stack } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../controls/feedback/failureText';
import { showSuccess } from '../controls/feedback/snackbars';
import { PasswordField } from '../controls/fields/PasswordField';
import { useLiveValidation } from '../controls/fields/useLiveValidation';
import { call } from '../state/api';
import { setServerState } from '../state/serverState';

interface Props {
  readonly confirm: ReactNode;
  readonly onConnected?: () => void;
  readonly onCancel?: () => void;
}

/** Takes an API token of Prolific, which is checked there before it is stored. */
export function PanelTokenForm({ confirm, onConnected, onCancel }: Props) {
  const intl = useIntl();
  const [token, setToken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isPossible = looksLikePanelToken(token);
  const { shown } = useLiveValidation(isPossible ? null : 'form', token !== '');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPossible || isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const connection = await call(connectPanelProvider, {
        body: { type: 'PROLIFIC', apiKey: token },
      });
      setServerState(getPanelConnection, {}, { connection });
      setToken('');
      onConnected?.();
      showSuccess(
        intl.formatMessage({
          id: 'panelProviders.connected',
          defaultMessage: 'Connected to Prolific.',
        }),
      );
    } catch (reason) {
      setRefusal(
        failureText(
          reason,
          intl.formatMessage({
            id: 'panelProviders.notConnected',
            defaultMessage: 'Unable to connect. Check your connection and try again.',
          }),
        ),
      );
    } finally {
      setBusy(false);
    }
  }

  const wrongForm = intl.formatMessage({
    id: 'panelProviders.token.form',
    defaultMessage: 'The input does not look like a Prolific API token',
  });
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap={12}>
        <PasswordField
          label={intl.formatMessage({
            id: 'panelProviders.token',
            defaultMessage: 'Prolific API token',
          })}
          description={intl.formatMessage({
            id: 'panelProviders.token.where',
            defaultMessage:
              'In Prolific: Settings > Go to API token page > Create API token. It is stored encrypted and is never shown again.',
          })}
          visibilityToggleButtonProps={{
            'aria-label': intl.formatMessage({
              id: 'panelProviders.token.show',
              defaultMessage: 'Show the token',
            }),
          }}
          autoComplete="off"
          value={token}
          onChange={(text) => {
            setToken(text);
            setRefusal(null);
          }}
          error={refusal ?? (shown === null ? null : wrongForm)}
          data-autofocus
        />
        <Group gap={8}>
          <Button type="submit" loading={isBusy} disabled={!isPossible}>
            {confirm}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
