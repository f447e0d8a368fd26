import {
  getSupportRequest,
  listSupportRequests,
  replyToSupport,
  withdrawStudyAccess,
} from '@fovea/contract/people/support';
import { Button, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { QueryContent } from '../controls/feedback/QueryContent';
import { StateBadge } from '../controls/feedback/StateBadge';
import { PageHeader } from '../controls/layout/PageHeader';
import { call } from '../state/api';
import { invalidateServerState, setServerState, useApiQuery } from '../state/serverState';
import { Conversation, RequestPanel } from './Conversation';
import { StudyAccessPanel } from './StudyAccessPanel';
import { KIND_MESSAGES, STATE_MESSAGES, STATE_TONES } from './supportMessages';
import { SUPPORT_TITLE } from './supportTitle';

const route = getRouteApi('/support/$supportRequestId');
const REFRESH_MS = 30_000;

/** A request of the user: what was asked, the answers, and the consent, which can be withdrawn. */
export function SupportRequestPage() {
  return <SupportRequestScreen supportRequestId={route.useParams().supportRequestId} />;
}

export function SupportRequestScreen({ supportRequestId }: { readonly supportRequestId: string }) {
  const intl = useIntl();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const query = useApiQuery(getSupportRequest, { supportRequestId }, { every: REFRESH_MS });

  async function withdraw() {
    await call(withdrawStudyAccess, { supportRequestId });
    await invalidateServerState(getSupportRequest, { supportRequestId });
    void invalidateServerState(listSupportRequests);
  }
  async function reply(body: { text: string; requestId: string }) {
    const answer = await call(replyToSupport, { supportRequestId, body }, { retries: 0 });
    setServerState(getSupportRequest, { supportRequestId }, answer);
    void invalidateServerState(listSupportRequests);
  }

  return (
    <QueryContent from={query}>
      {(request) => (
        <>
          <PageHeader
            crumbs={[
              { label: <FormattedMessage {...SUPPORT_TITLE} />, href: '#/support' },
              { label: <FormattedMessage {...KIND_MESSAGES[request.kind]} /> },
            ]}
            title={<FormattedMessage {...KIND_MESSAGES[request.kind]} />}
            state={
              <StateBadge tone={STATE_TONES[request.state]}>
                <FormattedMessage {...STATE_MESSAGES[request.state]} />
              </StateBadge>
            }
          />
          <Stack gap={16} maw={760}>
            {request.studyAccess && (
              <StudyAccessPanel
                access={request.studyAccess}
                action={
                  <Button variant="default" onClick={() => setWithdrawing(true)}>
                    <FormattedMessage
                      id="support.access.withdraw"
                      defaultMessage="Withdraw consent"
                      description="Button: support may no longer look at the study"
                    />
                  </Button>
                }
              />
            )}
            <RequestPanel request={request} />
            <Conversation
              request={request}
              label={intl.formatMessage({
                id: 'support.reply.label',
                defaultMessage: 'Your reply',
                description: 'Label of the text with which a user adds to a support request',
              })}
              button={
                <FormattedMessage
                  id="support.reply"
                  defaultMessage="Send reply"
                  description="Button below a support request of the user"
                />
              }
              onSend={reply}
            />
          </Stack>
          <ConfirmDialog
            opened={isWithdrawing}
            onClose={() => setWithdrawing(false)}
            title={
              <FormattedMessage
                id="support.access.withdraw"
                defaultMessage="Withdraw consent"
                description="Button: support may no longer look at the study"
              />
            }
            confirm={
              <FormattedMessage
                id="support.access.withdraw"
                defaultMessage="Withdraw consent"
                description="Button: support may no longer look at the study"
              />
            }
            onConfirm={withdraw}
          >
            <FormattedMessage
              id="support.access.withdraw.text"
              defaultMessage="Support can no longer look at the study, and what is open there closes. To allow it again, send another request."
              description="Question before a consent is withdrawn"
            />
          </ConfirmDialog>
        </>
      )}
    </QueryContent>
  );
}
