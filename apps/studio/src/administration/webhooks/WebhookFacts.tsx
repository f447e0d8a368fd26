import {
  deleteWebhook,
  listWebhooks,
  renewWebhookSecret,
  type Webhook,
} from '@fovea/contract/people/webhooks';
import { ApiError } from '@fovea/link/calls/apiError';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Fact } from '../../controls/display/Fact';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { showSuccess } from '../../controls/feedback/snackbars';
import { Panel } from '../../controls/layout/Panel';
import { call } from '../../state/api';
import { invalidateServerState } from '../../state/serverState';
import facts from '../Facts.module.css';
import { refreshWebhooks } from './refreshWebhooks';
import { ShownSecret } from './ShownSecret';
import { WebhookDialog } from './WebhookDialog';
import { EVENT_MESSAGES } from './webhookMessages';
import classes from './Webhooks.module.css';

interface Props {
  readonly companyId: string;
  readonly webhook: Webhook;
}

/** The settings of a webhook, and what can be done with it. */
export function WebhookFacts({ companyId, webhook }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState<'edit' | 'renew' | 'delete' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const path = { companyId, webhookId: webhook.id };
  const close = () => setOpen(null);

  async function renew() {
    const renewed = await call(renewWebhookSecret, path, { retries: 0 });
    setSecret(renewed.secret);
    void refreshWebhooks();
  }

  async function remove() {
    try {
      await call(deleteWebhook, path);
    } catch (reason) {
      // Deleted already, in another window or by a colleague.
      if (!(reason instanceof ApiError && reason.status === 404)) throw reason;
    }
    showSuccess(
      intl.formatMessage({
        id: 'webhook.deleted',
        defaultMessage: 'The webhook was deleted.',
        description: 'Message after the deletion of a webhook',
      }),
    );
    window.location.hash = '#/webhooks';
    // Its deliveries are gone, and not asked for again.
    void invalidateServerState(listWebhooks);
  }

  return (
    <Panel
      title={
        <FormattedMessage
          id="webhook.settings"
          defaultMessage="Settings"
          description="Title above the address, events and secret of a webhook"
        />
      }
      aside={
        <Group gap={8}>
          <Button size="compact-sm" variant="default" onClick={() => setOpen('edit')}>
            <FormattedMessage
              id="webhook.change"
              defaultMessage="Change"
              description="Button that opens the settings of a webhook"
            />
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setOpen('renew')}>
            <FormattedMessage
              id="webhook.renew"
              defaultMessage="Renew the secret"
              description="Button"
            />
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setOpen('delete')}>
            <FormattedMessage
              id="webhook.delete"
              defaultMessage="Delete"
              description="Button that deletes a webhook"
            />
          </Button>
        </Group>
      }
    >
      <Stack gap={16}>
        <dl className={facts['facts']}>
          <Fact
            name={
              <FormattedMessage
                id="webhook.address"
                defaultMessage="Address"
                description="Field of a webhook"
              />
            }
          >
            <bdi dir="ltr" className={classes['address']}>
              {webhook.url}
            </bdi>
          </Fact>
          <Fact
            name={
              <FormattedMessage
                id="webhook.last"
                defaultMessage="Last delivered"
                description="Title of a column: when an event last arrived"
              />
            }
          >
            {webhook.lastDeliveredDate === null ? (
              <FormattedMessage
                id="webhook.never"
                defaultMessage="Never"
                description="No event has arrived yet"
              />
            ) : (
              <DateText moment={webhook.lastDeliveredDate} />
            )}
          </Fact>
          {webhook.oldSecretUntil !== null && (
            <Fact
              name={
                <FormattedMessage
                  id="webhook.oldSecret"
                  defaultMessage="The old secret signs until"
                  description="Fact about a webhook whose secret was renewed"
                />
              }
            >
              <DateText moment={webhook.oldSecretUntil} />
            </Fact>
          )}
        </dl>
        <div>
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="webhook.events"
              defaultMessage="Events"
              description="What a webhook is told of"
            />
          </Text>
          <ul className={facts['list']}>
            {webhook.events.map((event) => (
              <li key={event}>
                <FormattedMessage {...EVENT_MESSAGES[event]} />{' '}
                <Text span size="xs" c="dimmed">
                  <bdi dir="ltr">{event}</bdi>
                </Text>
              </li>
            ))}
          </ul>
        </div>
      </Stack>
      {open === 'edit' && <WebhookDialog companyId={companyId} webhook={webhook} onClose={close} />}
      <ConfirmDialog
        opened={open === 'renew'}
        onClose={close}
        title={
          <FormattedMessage
            id="webhook.askRenew"
            defaultMessage="Renew the secret of {name}?"
            description="Title of a dialog"
            values={{ name: <bdi>{webhook.name}</bdi> }}
          />
        }
        confirm={
          <FormattedMessage
            id="webhook.renew"
            defaultMessage="Renew the secret"
            description="Button"
          />
        }
        onConfirm={renew}
      >
        <FormattedMessage
          id="webhook.askRenewText"
          defaultMessage="You see a new secret once. For 24 hours events are signed with both, so that you can change it on your server without losing one."
          description="Text of the dialog that renews the secret of a webhook"
        />
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        title={
          <FormattedMessage
            id="webhook.askDelete"
            defaultMessage="Delete {name}?"
            description="Title of a dialog; {name} is a webhook"
            values={{ name: <bdi>{webhook.name}</bdi> }}
          />
        }
        confirm={
          <FormattedMessage
            id="webhook.delete"
            defaultMessage="Delete"
            description="Button that deletes a webhook"
          />
        }
        isDangerous
        onConfirm={remove}
      >
        <FormattedMessage
          id="webhook.askDeleteText"
          defaultMessage="Its server is told of nothing any more, and the list of what was sent goes too. This cannot be undone; to pause it, turn it off."
          description="Text of the dialog that deletes a webhook"
        />
      </ConfirmDialog>
      <Modal
        opened={secret !== null}
        onClose={() => setSecret(null)}
        title={
          <FormattedMessage
            id="webhook.secret.title"
            defaultMessage="The secret of your webhook"
            description="Title of a dialog"
          />
        }
        size={560}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        {secret !== null && (
          <ShownSecret secret={secret} isRenewed onClose={() => setSecret(null)} />
        )}
      </Modal>
    </Panel>
  );
}
