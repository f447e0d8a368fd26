import {
  answerSupport,
  getInboxRequest,
  listInbox,
  setSupportState,
  type InboxRequest,
} from '@fovea/contract/people/support';
import { Button, Stack, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../controls/feedback/failureText';
import { QueryContent } from '../controls/feedback/QueryContent';
import { showError } from '../controls/feedback/snackbars';
import { StateBadge } from '../controls/feedback/StateBadge';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { startStudyVisit } from '../signIn/logInAs';
import { call } from '../state/api';
import { invalidateServerState, setServerState, useApiQuery } from '../state/serverState';
import { Conversation, Part, RequestPanel } from './Conversation';
import { StudyAccessPanel } from './StudyAccessPanel';
import classes from './Support.module.css';
import { SUBMIT_FAILED } from './submitFailed';
import { KIND_MESSAGES, STATE_MESSAGES, STATE_TONES } from './supportMessages';
import { INBOX_TITLE } from './supportTitle';

const route = getRouteApi('/admin/support/$supportRequestId');

/** A request of a user of any company: read, answered and closed by internal staff. */
export function InboxRequestPage() {
  return <InboxRequestScreen supportRequestId={route.useParams().supportRequestId} />;
}

export function InboxRequestScreen({ supportRequestId }: { readonly supportRequestId: string }) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const query = useApiQuery(getInboxRequest, { supportRequestId });

  function show(request: InboxRequest) {
    setServerState(getInboxRequest, { supportRequestId }, request);
    void invalidateServerState(listInbox);
  }
  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      showError(failureText(reason, intl.formatMessage(SUBMIT_FAILED)));
      void query.refetch();
    } finally {
      setBusy(false);
    }
  }
  const setState = (state: 'OPEN' | 'CLOSED') =>
    attempt(async () => show(await call(setSupportState, { supportRequestId, body: { state } })));

  return (
    <QueryContent from={query}>
      {(request) => (
        <>
          <PageHeader
            crumbs={[
              {
                label: <FormattedMessage id="admin.title" defaultMessage="Administration" />,
                href: '#/admin',
              },
              { label: <FormattedMessage {...INBOX_TITLE} />, href: '#/admin/support' },
              { label: <FormattedMessage {...KIND_MESSAGES[request.kind]} /> },
            ]}
            title={<FormattedMessage {...KIND_MESSAGES[request.kind]} />}
            state={
              <StateBadge tone={STATE_TONES[request.state]}>
                <FormattedMessage {...STATE_MESSAGES[request.state]} />
              </StateBadge>
            }
            actions={
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() => void setState(request.state === 'CLOSED' ? 'OPEN' : 'CLOSED')}
              >
                {request.state === 'CLOSED' ? (
                  <FormattedMessage
                    id="inbox.reopen"
                    defaultMessage="Open again"
                    description="Button at a closed support request"
                  />
                ) : (
                  <FormattedMessage
                    id="inbox.close"
                    defaultMessage="Close"
                    description="Button: a support request needs no further answer"
                  />
                )}
              </Button>
            }
          />
          <div className={classes['columns']}>
            <Stack gap={16}>
              <RequestPanel request={request} />
              <Conversation
                request={request}
                label={intl.formatMessage({
                  id: 'inbox.answer.label',
                  defaultMessage: 'Your answer',
                  description: 'Label of the text with which staff answer a support request',
                })}
                button={
                  <FormattedMessage
                    id="inbox.answer"
                    defaultMessage="Send answer"
                    description="Button below a support request, for staff"
                  />
                }
                onSend={async (body) =>
                  show(await call(answerSupport, { supportRequestId, body }, { retries: 0 }))
                }
              />
            </Stack>
            <Stack gap={16}>
              {request.studyAccess && (
                <StudyAccessPanel
                  access={request.studyAccess}
                  action={
                    <Button
                      leftSection={<IconEye size={16} aria-hidden />}
                      disabled={isBusy}
                      onClick={() =>
                        void attempt(() =>
                          startStudyVisit(supportRequestId, request.studyAccess?.studyId ?? ''),
                        )
                      }
                    >
                      <FormattedMessage
                        id="inbox.visit"
                        defaultMessage="Look at the study"
                        description="Button with which staff open the study that a user consented to"
                      />
                    </Button>
                  }
                />
              )}
              <Sender request={request} />
            </Stack>
          </div>
        </>
      )}
    </QueryContent>
  );
}

function Sender({ request }: { readonly request: InboxRequest }) {
  const { asker } = request;
  const fact = (title: ReactNode, text: string) =>
    text !== '' && (
      <Part title={title}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{text}</bdi>
        </Text>
      </Part>
    );
  return (
    <Panel
      title={
        <FormattedMessage
          id="inbox.column.from"
          defaultMessage="From"
          description="Column of the support inbox: who wrote"
        />
      }
    >
      <Stack gap={12}>
        {fact(<FormattedMessage id="column.name" defaultMessage="Name" />, asker.name)}
        {fact(
          <FormattedMessage
            id="inbox.account"
            defaultMessage="Account"
            description="E-mail of the account of whoever wrote to support"
          />,
          asker.email,
        )}
        {fact(
          <FormattedMessage
            id="inbox.otherEmail"
            defaultMessage="Other e-mail, typed in the form"
            description="An address that was typed and is not verified"
          />,
          request.userEnteredEmail,
        )}
        {fact(
          <FormattedMessage
            id="inbox.company"
            defaultMessage="Company"
            description="Company of whoever wrote to support"
          />,
          asker.companyName,
        )}
        {fact(
          <FormattedMessage
            id="support.study"
            defaultMessage="Study"
            description="Label in the form for a support request"
          />,
          request.studyName,
        )}
        {fact(
          <FormattedMessage
            id="inbox.product"
            defaultMessage="Product"
            description="Which product the study belongs to: Online or ODC, a remote data collection"
          />,
          [request.product ?? '', request.dataCollectionVersion].filter(Boolean).join(', '),
        )}
        {request.studyIdFromUrl !== (request.studyId ?? '') &&
          fact(
            <FormattedMessage
              id="inbox.studyOfPage"
              defaultMessage="Study of the page"
              description="The study that was open when a support request was written, if it is another one"
            />,
            [request.studyNameFromUrl, request.dataCollectionVersionFromUrl]
              .filter(Boolean)
              .join(', '),
          )}
        {fact(
          <FormattedMessage
            id="inbox.page"
            defaultMessage="Page"
            description="Address of the page on which a support request was written"
          />,
          request.url,
        )}
        {fact(
          <FormattedMessage
            id="inbox.browser"
            defaultMessage="Browser"
            description="Browser of whoever wrote to support"
          />,
          request.userAgentInfo,
        )}
      </Stack>
    </Panel>
  );
}
