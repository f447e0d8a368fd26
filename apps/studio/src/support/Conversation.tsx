import { SUPPORT_TEXT_MAX, type SupportRequest } from '@fovea/contract/people/support';
import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { failureText } from '../controls/feedback/failureText';
import { Panel } from '../controls/layout/Panel';
import { newRequestId } from '../state/requestId';
import classes from './Support.module.css';
import { CONSISTENCY_MESSAGES } from './supportMessages';
import { SUBMIT_FAILED } from './submitFailed';

/** What was asked, with its files. */
export function RequestPanel({ request }: { readonly request: SupportRequest }) {
  const intl = useIntl();
  const megabytes = (bytes: number) =>
    intl.formatNumber(Math.max(0.01, bytes / 1024 / 1024), {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: 2,
    });
  return (
    <Panel
      title={
        <FormattedMessage
          id="support.problem"
          defaultMessage="Problem description"
          description="Label in the form for a support request"
        />
      }
      aside={
        <Text size="sm" c="dimmed">
          <DateText moment={request.createdDate} />
        </Text>
      }
    >
      <Stack gap={16}>
        <p className={classes['text']} dir="auto">
          {request.problemDescription}
        </p>
        {request.reproSteps !== '' && (
          <Part
            title={
              <FormattedMessage
                id="support.steps"
                defaultMessage="Steps to reproduce"
                description="Label in the form for a support request"
              />
            }
          >
            <p className={classes['text']} dir="auto">
              {request.reproSteps}
            </p>
          </Part>
        )}
        {request.consistency && (
          <Part
            title={
              <FormattedMessage
                id="support.consistency"
                defaultMessage="How often does it happen?"
                description="Label in the form for a support request"
              />
            }
          >
            <Text size="sm">
              <FormattedMessage {...CONSISTENCY_MESSAGES[request.consistency]} />
            </Text>
          </Part>
        )}
        {request.attachments.length > 0 && (
          <Part
            title={
              <FormattedMessage
                id="support.attachments"
                defaultMessage="Attachments"
                description="Files of a support request"
              />
            }
          >
            <ul className={classes['files']}>
              {request.attachments.map(({ id, name, url, sizeBytes }) => (
                <li key={id}>
                  <IconPaperclip size={14} aria-hidden />
                  <Anchor href={url} size="sm" style={{ overflowWrap: 'anywhere' }}>
                    <bdi>{name}</bdi>
                  </Anchor>
                  <Text size="xs" c="dimmed" span>
                    {megabytes(sizeBytes)}
                  </Text>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </Stack>
    </Panel>
  );
}

export function Part({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {title}
      </Text>
      {children}
    </div>
  );
}

interface ConversationProps {
  readonly request: SupportRequest;
  readonly label: string;
  readonly button: ReactNode;
  /** If this rejects, the text stays and the reason is shown. */
  readonly onSend: (body: { text: string; requestId: string }) => Promise<unknown>;
}

/** The answers and replies so far, and the place to write the next one. */
export function Conversation({ request, label, button, onSend }: ConversationProps) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const requestId = useRef(newRequestId());

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend({ text, requestId: requestId.current });
      requestId.current = newRequestId();
      setText('');
    } catch (reason) {
      setFailure(failureText(reason, intl.formatMessage(SUBMIT_FAILED)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel
      title={
        <FormattedMessage
          id="support.answers"
          defaultMessage="Answers"
          description="Title of the conversation below a support request"
        />
      }
    >
      <Stack gap={16}>
        {request.messages.length === 0 && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="support.answers.none"
              defaultMessage="Not answered yet."
              description="A support request without an answer"
            />
          </Text>
        )}
        {request.messages.map(({ id, date, isFromStaff, authorName, text: said }) => (
          <article
            key={id}
            className={classes['message']}
            data-from={isFromStaff ? 'staff' : 'user'}
          >
            <Group gap={8} justify="space-between">
              <Text size="sm" fw={600}>
                <bdi>{authorName ?? ''}</bdi>
                {isFromStaff && (
                  <Text span size="xs" c="dimmed" ms={8}>
                    <FormattedMessage
                      id="support.answers.staff"
                      defaultMessage="Support"
                      description="Beside the name of a member of staff who answered"
                    />
                  </Text>
                )}
              </Text>
              <Text size="xs" c="dimmed">
                <DateText moment={date} />
              </Text>
            </Group>
            <p className={classes['text']} dir="auto">
              {said}
            </p>
          </article>
        ))}
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap={8}>
            <Textarea
              label={label}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              maxLength={SUPPORT_TEXT_MAX}
              autosize
              minRows={3}
              maxRows={14}
            />
            <DialogFoot failure={failure}>
              <Button type="submit" loading={isBusy} disabled={text.trim() === ''}>
                {button}
              </Button>
            </DialogFoot>
          </Stack>
        </form>
      </Stack>
    </Panel>
  );
}
