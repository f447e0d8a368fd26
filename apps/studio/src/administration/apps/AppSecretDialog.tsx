import type { RegisteredApp } from '@fovea/contract/people/apps';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SecretText } from '../../controls/display/SecretText';
import { DialogFoot } from '../../controls/feedback/DialogFoot';

interface Props {
  readonly app: RegisteredApp;
  /** Null: a public app, which has none, or one whose secret was shown before. */
  readonly secret: string | null;
  readonly onClose: () => void;
}

/** What the author of an app needs: its id, and the secret, which cannot be shown again. */
export function AppSecretDialog({ app, secret, onClose }: Props) {
  const intl = useIntl();
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      // A click beside the dialog must not lose what cannot be shown again.
      closeOnClickOutside={secret === null}
      closeOnEscape={secret === null}
      title={
        <FormattedMessage
          id="apps.secret.title"
          defaultMessage="For the author of {name}"
          description="Title of a dialog with the id and the secret of a third-party app"
          values={{ name: <bdi>{app.name}</bdi> }}
        />
      }
    >
      <Stack gap={16}>
        {secret !== null && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            <FormattedMessage
              id="apps.secret.onlyNow"
              defaultMessage="The secret is shown only now. Send it to the author by a safe way; it belongs on a server and never in a page or a program that users have."
              description="Beside the secret of a third-party app"
            />
          </Alert>
        )}
        <Value
          name="client_id"
          value={app.id}
          copy={intl.formatMessage({
            id: 'apps.copyId',
            defaultMessage: 'Copy the client ID',
            description: 'Button beside the id of a third-party app',
          })}
        />
        {secret !== null && (
          <Value
            name="client_secret"
            value={secret}
            copy={intl.formatMessage({
              id: 'apps.copySecret',
              defaultMessage: 'Copy the secret',
              description: 'Button beside the secret of a third-party app',
            })}
          />
        )}
        <DialogFoot>
          <Button onClick={onClose} data-autofocus>
            {secret === null ? (
              <FormattedMessage id="done" defaultMessage="Done" />
            ) : (
              <FormattedMessage id="profile.tokens.stored" defaultMessage="I have stored it" />
            )}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

function Value({
  name,
  value,
  copy,
}: {
  readonly name: ReactNode;
  readonly value: string;
  readonly copy: string;
}) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        <code dir="ltr">{name}</code>
      </Text>
      <SecretText text={value} label={copy} />
    </div>
  );
}
