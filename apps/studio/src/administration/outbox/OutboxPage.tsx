import { Accordion, Alert, Anchor, Button } from '@mantine/core';
import { listOutbox, type OutboxMail } from '@fovea/contract/platform/outbox';
import { IconInfoCircle, IconMail, IconRefresh } from '@tabler/icons-react';
import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { PageHeader } from '../../controls/layout/PageHeader';
import { useApiQuery } from '../../state/serverState';
import { ADMINISTRATION_CRUMB } from '../administrationCrumb';
import { splitMailText } from './splitMailText';
import classes from './Outbox.module.css';

/** The unsent mails of a server without a mail server, for its operator. */
export function OutboxPage() {
  const outbox = useApiQuery(listOutbox, {});
  return (
    <>
      <PageHeader
        crumbs={[
          ADMINISTRATION_CRUMB,
          { label: <FormattedMessage id="title.outbox" defaultMessage="Mails of this server" /> },
        ]}
        title={<FormattedMessage id="title.outbox" defaultMessage="Mails of this server" />}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={outbox.isFetching}
            onClick={() => void outbox.refetch()}
          >
            <FormattedMessage id="outbox.refresh" defaultMessage="Refresh" />
          </Button>
        }
      />
      <QueryContent from={outbox}>
        {({ isUsed, mails }) => {
          if (!isUsed) {
            return (
              <EmptyState
                icon={IconMail}
                title={
                  <FormattedMessage
                    id="outbox.unused"
                    defaultMessage="A mail server sends the mails"
                  />
                }
              >
                <FormattedMessage
                  id="outbox.unused.text"
                  defaultMessage="This server has one set up, so no mail is kept here."
                />
              </EmptyState>
            );
          }
          return (
            <>
              <Alert color="gray" icon={<IconInfoCircle aria-hidden />} mb={16}>
                <FormattedMessage
                  id="outbox.why"
                  defaultMessage="No mail server is set up, so mails are written to a folder instead of being sent. Here are the last 100. Whoever has a link of a mail can set that password: opening this page is noted in the audit log."
                />
              </Alert>
              {mails.length === 0 ? (
                <EmptyState
                  icon={IconMail}
                  title={<FormattedMessage id="outbox.empty" defaultMessage="No mails yet" />}
                >
                  <FormattedMessage
                    id="outbox.empty.text"
                    defaultMessage="Password resets and welcome mails appear here."
                  />
                </EmptyState>
              ) : (
                <Accordion variant="separated" order={2}>
                  {mails.map((mail) => (
                    <Mail key={mail.id} mail={mail} />
                  ))}
                </Accordion>
              )}
            </>
          );
        }}
      </QueryContent>
    </>
  );
}

function Mail({ mail: { id, date, to, subject, text } }: { readonly mail: OutboxMail }) {
  return (
    <Accordion.Item value={id} className={classes['mail']}>
      <Accordion.Control>
        <span className={classes['head']}>
          <span className={classes['subject']}>
            <bdi>{subject}</bdi>
          </span>
          <span className={classes['quiet']}>
            <bdi dir="ltr">{to}</bdi>
          </span>
          <span className={classes['quiet']}>
            <DateText moment={date} />
          </span>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <pre className={classes['text']} dir="auto">
          {splitMailText(text).map(({ text: part, isLink }, place) => (
            <Fragment key={place}>
              {isLink ? (
                <Anchor href={part} target="_blank" rel="noopener noreferrer" inherit>
                  {part}
                </Anchor>
              ) : (
                part
              )}
            </Fragment>
          ))}
        </pre>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
