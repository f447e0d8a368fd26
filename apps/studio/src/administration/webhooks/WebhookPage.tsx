import { listWebhooks } from '@fovea/contract/people/webhooks';
import { Anchor } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { POLLING_MS, useApiQuery } from '../../state/serverState';
import { useCompany } from '../../state/session';
import { WebhookScreen } from './WebhookScreen';

const route = getRouteApi('/webhooks/$webhookId');

/** One webhook of the own company. */
export function WebhookPage() {
  const { webhookId } = route.useParams();
  const { id: companyId } = useCompany();
  const webhooks = useApiQuery(listWebhooks, { companyId }, { every: POLLING_MS.webhooks });
  return (
    <QueryContent from={webhooks}>
      {(found) => {
        const webhook = found.find(({ id }) => id === webhookId);
        return webhook ? (
          <WebhookScreen key={webhook.id} companyId={companyId} webhook={webhook} />
        ) : (
          <EmptyState
            icon={IconWebhook}
            title={
              <FormattedMessage
                id="webhook.missing"
                defaultMessage="No webhook found with ID {id}"
                description="Title of a page whose address names no webhook"
                values={{ id: <bdi>{webhookId}</bdi> }}
              />
            }
            action={
              <Anchor href="#/webhooks">
                <FormattedMessage
                  id="webhook.all"
                  defaultMessage="All webhooks"
                  description="Link to the list of webhooks"
                />
              </Anchor>
            }
          />
        );
      }}
    </QueryContent>
  );
}
