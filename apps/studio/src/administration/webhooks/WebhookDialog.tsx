import {
  changeWebhook,
  createWebhook,
  WEBHOOK_NAME_MAX,
  type NewWebhook,
  type Webhook,
} from '@fovea/contract/people/webhooks';
import { webhookAddress } from '@fovea/rules/people/webhooks/webhookAddress';
import { Button, Modal, Stack, Switch } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { failureText } from '../../controls/feedback/failureText';
import { TextField } from '../../controls/fields/TextField';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { call } from '../../state/api';
import { EventChoice } from './EventChoice';
import { refreshWebhooks } from './refreshWebhooks';
import { ShownSecret } from './ShownSecret';
import { ADDRESS_PROBLEM_MESSAGES } from './addressMessages';

interface Props {
  readonly companyId: string;
  /** Null: a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
}

const NEW: NewWebhook = {
  ...{ name: '', url: '', isEnabled: true },
  events: ['session.processed', 'session.withdrawn'],
};

/** Adds a webhook, and shows its secret the only time that it can be seen; or changes one. */
export function WebhookDialog({ companyId, webhook, onClose }: Props) {
  const intl = useIntl();
  const [fields, setFields] = useState<NewWebhook>(webhook ?? NEW);
  const [hasLeftUrl, setLeftUrl] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  useRestoreFocus();
  const set = (change: Partial<NewWebhook>) => setFields((old) => ({ ...old, ...change }));
  const address = webhookAddress(fields.url);
  const problem = 'problem' in address ? address.problem : null;
  const isReady = fields.name.trim() !== '' && fields.events.length > 0 && problem === null;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    setFailure(null);
    const { name, url, events, isEnabled } = fields;
    const body = { name: name.trim(), url, events: [...events], isEnabled };
    try {
      if (webhook) {
        await call(changeWebhook, { companyId, webhookId: webhook.id, body });
        onClose();
      } else {
        // A retry could add a second one whose secret nobody sees.
        const added = await call(createWebhook, { companyId, body }, { retries: 0 });
        setSecret(added.secret);
      }
    } catch (reason) {
      const message = intl.formatMessage({
        id: 'webhook.notSaved',
        defaultMessage: 'The webhook could not be saved. Please try again.',
        description: 'In the dialog that adds or changes a webhook',
      });
      setFailure(failureText(reason, message));
    } finally {
      setBusy(false);
      void refreshWebhooks();
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<DialogTitle isNew={webhook === null} hasSecret={secret !== null} />}
      size={560}
      // A click beside the dialog must not lose what cannot be shown again.
      closeOnClickOutside={secret === null}
      closeOnEscape={secret === null}
    >
      {secret !== null ? (
        <ShownSecret secret={secret} onClose={onClose} />
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap={16}>
            <TextField
              label={intl.formatMessage({
                id: 'webhook.name',
                defaultMessage: 'Name',
                description: 'Field of a webhook',
              })}
              description={intl.formatMessage({
                id: 'webhook.nameHelp',
                defaultMessage: 'The program that receives the events.',
                description: 'Below the name of a webhook',
              })}
              value={fields.name}
              onChange={(name) => set({ name })}
              maxLength={WEBHOOK_NAME_MAX}
              data-autofocus
            />
            <TextField
              label={intl.formatMessage({
                id: 'webhook.address',
                defaultMessage: 'Address',
                description: 'Field of a webhook',
              })}
              description={intl.formatMessage({
                id: 'webhook.addressHelp',
                defaultMessage: 'Begins with https:// and can be reached from the internet.',
                description: 'Below the address of a webhook',
              })}
              dir="ltr"
              inputMode="url"
              value={fields.url}
              onChange={(url) => set({ url })}
              onLeave={() => setLeftUrl(true)}
              error={
                problem !== null &&
                (hasLeftUrl || fields.url.length > 'https://'.length) &&
                fields.url !== '' && <FormattedMessage {...ADDRESS_PROBLEM_MESSAGES[problem]} />
              }
            />
            <EventChoice chosen={fields.events} onChange={(events) => set({ events })} />
            <Switch
              checked={fields.isEnabled}
              onChange={(event) => set({ isEnabled: event.currentTarget.checked })}
              label={intl.formatMessage({
                id: 'webhook.enabled',
                defaultMessage: 'Send events',
                description: 'Switch of a webhook',
              })}
            />
            <DialogFoot failure={failure}>
              <Button variant="default" onClick={onClose}>
                <FormattedMessage id="cancel" defaultMessage="Cancel" />
              </Button>
              <Button type="submit" disabled={!isReady} loading={isBusy}>
                {webhook ? (
                  <FormattedMessage
                    id="webhook.save"
                    defaultMessage="Save"
                    description="Button that saves a changed webhook"
                  />
                ) : (
                  <FormattedMessage
                    id="webhook.add"
                    defaultMessage="Add webhook"
                    description="Button that adds a webhook"
                  />
                )}
              </Button>
            </DialogFoot>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

function DialogTitle({
  isNew,
  hasSecret,
}: {
  readonly isNew: boolean;
  readonly hasSecret: boolean;
}) {
  if (hasSecret) {
    return (
      <FormattedMessage
        id="webhook.secret.title"
        defaultMessage="The secret of your webhook"
        description="Title of a dialog"
      />
    );
  }
  return isNew ? (
    <FormattedMessage
      id="webhook.new"
      defaultMessage="Add a webhook"
      description="Title of a dialog"
    />
  ) : (
    <FormattedMessage
      id="webhook.edit"
      defaultMessage="Change the webhook"
      description="Title of a dialog"
    />
  );
}
