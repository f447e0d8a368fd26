import { listWebhooks, WEBHOOKS_MAX, type Webhook } from '@fovea/contract/people/webhooks';
import { canAddWebhook } from '@fovea/rules/people/webhooks/webhookLimit';
import { Anchor, Button, Stack, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { PageHeader } from '../../controls/layout/PageHeader';
import { Panel } from '../../controls/layout/Panel';
import { POLLING_MS, useApiQuery } from '../../state/serverState';
import { useCompany } from '../../state/session';
import { WebhookDialog } from './WebhookDialog';
import { WebhooksTable } from './WebhooksTable';

/** The webhooks of the own company, for its account administrators. */
export function WebhooksPage() {
  const { id: companyId } = useCompany();
  const webhooks = useApiQuery(listWebhooks, { companyId }, { every: POLLING_MS.webhooks });
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton existing={webhooks.data ?? []} onClick={() => setAdding(true)} />;
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.webhooks" defaultMessage="Webhooks" />}
        {...(webhooks.data && webhooks.data.length > 0 && { actions: add })}
      />
      <Stack gap={16}>
        <Text c="dimmed" maw={720}>
          <FormattedMessage
            id="webhooks.intro"
            defaultMessage="A webhook tells a server of yours what happens here, seconds later, so that your programs need not ask again and again. It receives ids only, never what respondents answered. <a>How programs receive events</a>"
            description="Below the title of the page; the link leads to the guide for programmers"
            values={{
              a: (text) => (
                <Anchor
                  inherit
                  underline="always"
                  href="/docs#webhooks"
                  target="_blank"
                  rel="noopener"
                >
                  {text}
                </Anchor>
              ),
            }}
          />
        </Text>
        <QueryContent from={webhooks} isPart>
          {(shown) =>
            shown.length === 0 ? (
              <EmptyState
                icon={IconWebhook}
                title={
                  <FormattedMessage
                    id="webhooks.none"
                    defaultMessage="No webhooks yet"
                    description="Title of the empty page"
                  />
                }
                action={add}
              >
                <FormattedMessage
                  id="webhooks.noneText"
                  defaultMessage="For example, fetch the results of each respondent as soon as they are there, or post in the chat of your team when a study was stopped."
                  description="Text of the empty page of webhooks"
                />
              </EmptyState>
            ) : (
              <Panel
                flush
                title={
                  <FormattedMessage
                    id="webhooks.count"
                    defaultMessage="{count, plural, one {# webhook} other {# webhooks}}"
                    description="Above the list of webhooks"
                    values={{ count: shown.length }}
                  />
                }
              >
                <WebhooksTable webhooks={shown} />
              </Panel>
            )
          }
        </QueryContent>
      </Stack>
      {isAdding && (
        <WebhookDialog companyId={companyId} webhook={null} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

interface AddProps {
  readonly existing: readonly Webhook[];
  readonly onClick: () => void;
}

function AddButton({ existing, onClick }: AddProps) {
  const canAdd = canAddWebhook(existing.length);
  return (
    <Tooltip
      disabled={canAdd}
      label={
        <FormattedMessage
          id="webhooks.tooMany"
          defaultMessage="A company has at most {max} webhooks. Delete one that is no longer used."
          description="Why the button that adds a webhook is disabled"
          values={{ max: WEBHOOKS_MAX }}
        />
      }
    >
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        // Not `disabled`, so that the keyboard reaches the reason.
        {...(canAdd ? { onClick } : { 'data-disabled': true, 'aria-disabled': true })}
      >
        <FormattedMessage
          id="webhook.add"
          defaultMessage="Add webhook"
          description="Button that adds a webhook"
        />
      </Button>
    </Tooltip>
  );
}
