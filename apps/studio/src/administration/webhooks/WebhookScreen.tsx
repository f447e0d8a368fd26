import {
  changeWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@fovea/contract/people/webhooks';
import { Button, Stack } from '@mantine/core';
import { IconCircleOff, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Banner } from '../../controls/feedback/Banner';
import { failureText } from '../../controls/feedback/failureText';
import { showError } from '../../controls/feedback/snackbars';
import { useNotSavedText } from '../../controls/feedback/useNotSavedText';
import { PageHeader } from '../../controls/layout/PageHeader';
import { call } from '../../state/api';
import { Deliveries } from './Deliveries';
import { DeliveryDialog } from './DeliveryDialog';
import { refreshWebhooks } from './refreshWebhooks';
import { WebhookBadge } from './WebhookBadges';
import { WebhookFacts } from './WebhookFacts';
import { OFF_REASON_MESSAGES } from './webhookMessages';

interface Props {
  readonly companyId: string;
  readonly webhook: Webhook;
}

/** One webhook: what it is told of, what was sent, and what its server answered. */
export function WebhookScreen({ companyId, webhook }: Props) {
  const intl = useIntl();
  const notSavedText = useNotSavedText();
  const [isTesting, setTesting] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const [tested, setTested] = useState<WebhookDelivery | null>(null);
  const path = { companyId, webhookId: webhook.id };

  async function sendTest() {
    setTesting(true);
    try {
      setTested(await call(testWebhook, path, { retries: 0 }));
    } catch (reason) {
      const message = intl.formatMessage({
        id: 'webhook.testNotSent',
        defaultMessage: 'The test could not be sent. Please try again.',
        description: 'Message after a test of a webhook',
      });
      showError(failureText(reason, message));
    } finally {
      setTesting(false);
      void refreshWebhooks();
    }
  }

  async function setEnabled(isEnabled: boolean) {
    setSwitching(true);
    try {
      await call(changeWebhook, { ...path, body: { isEnabled } });
    } catch (reason) {
      showError(notSavedText(reason));
    } finally {
      await refreshWebhooks();
      setSwitching(false);
    }
  }

  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: <FormattedMessage id="title.webhooks" defaultMessage="Webhooks" />,
            href: '#/webhooks',
          },
        ]}
        title={<bdi>{webhook.name}</bdi>}
        state={<WebhookBadge off={webhook.off} />}
        actions={
          <>
            {webhook.isEnabled && (
              <Button
                variant="default"
                loading={isSwitching}
                onClick={() => void setEnabled(false)}
              >
                <FormattedMessage
                  id="webhook.turnOff"
                  defaultMessage="Turn off"
                  description="Button that turns a webhook off"
                />
              </Button>
            )}
            <Button
              leftSection={<IconSend size={16} aria-hidden className="mantine-rotate-rtl" />}
              loading={isTesting}
              onClick={() => void sendTest()}
            >
              <FormattedMessage
                id="webhook.sendTest"
                defaultMessage="Send a test"
                description="Button that sends a test to a webhook"
              />
            </Button>
          </>
        }
      />
      <Stack gap={16}>
        {webhook.off && (
          <Banner
            tone={webhook.off.reason === 'PERSON' ? 'info' : 'warning'}
            icon={IconCircleOff}
            title={
              <FormattedMessage
                id="webhook.offSince"
                defaultMessage="Off since {date}."
                description="Above the page of a webhook"
                values={{ date: <DateText moment={webhook.off.date} /> }}
              />
            }
            action={
              <Button
                size="compact-sm"
                variant="default"
                loading={isSwitching}
                onClick={() => void setEnabled(true)}
              >
                <FormattedMessage
                  id="webhook.turnOn"
                  defaultMessage="Turn on"
                  description="Button that turns a webhook on"
                />
              </Button>
            }
          >
            <FormattedMessage {...OFF_REASON_MESSAGES[webhook.off.reason]} />
          </Banner>
        )}
        <WebhookFacts companyId={companyId} webhook={webhook} />
        <Deliveries companyId={companyId} webhook={webhook} />
      </Stack>
      {tested && (
        <DeliveryDialog
          companyId={companyId}
          webhook={webhook}
          delivery={tested}
          onClose={() => setTested(null)}
        />
      )}
    </>
  );
}
