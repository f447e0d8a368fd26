import type { UploadTrouble } from '@fovea/link/upload/uploadState';
import { Alert, Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileZip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { SAVED_FILE_MESSAGES, SAVED_REFUSAL_MESSAGES } from './savedRecordingMessages';
import type { SavedRecordingRefusal } from './uploadRecordingFile';
import type { SavedRecordingUpload } from './useSavedRecordingUploads';

const TROUBLES: Record<Exclude<UploadTrouble, 'incomplete'>, MessageDescriptor> = defineMessages({
  unreachable: {
    id: 'saved.unreachable',
    defaultMessage: 'No connection at the moment. It goes on by itself.',
  },
  serverBusy: {
    id: 'saved.busy',
    defaultMessage: 'The server is busy. It goes on by itself.',
  },
  serverFull: {
    id: 'saved.full',
    defaultMessage:
      'The disk of the server is full. Tell who looks after it; then it goes on by itself.',
  },
  refused: {
    id: 'saved.refused',
    defaultMessage: 'The server does not take the parts at the moment. It is tried again.',
  },
});

interface Props {
  readonly upload: SavedRecordingUpload;
  readonly studyId: string;
  readonly onAgain: () => void;
  /** Called when a link in the row is followed: the dialog closes. */
  readonly onLeave: () => void;
}

/** One saved recording: its progress, or why it was refused and what to do. */
export function SavedRecordingRow({ upload, studyId, onAgain, onLeave }: Props) {
  const intl = useIntl();
  const { fileName, state } = upload;
  const isDone = state.state === 'done';
  const share = shareOf(state);
  return (
    <Stack gap={6} component="li">
      <Group gap={12} wrap="nowrap" align="flex-start">
        {isDone ? (
          <IconCircleCheck size={20} color="var(--fovea-good)" aria-hidden />
        ) : (
          <IconFileZip size={20} stroke={1.5} aria-hidden />
        )}
        <Stack gap={2} style={{ flex: 1, minInlineSize: 0 }}>
          <Text size="sm" truncate>
            <bdi>{fileName}</bdi>
          </Text>
          <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            <StateText state={state} />
          </Text>
        </Stack>
        {isDone && (
          <SessionLink studyId={studyId} sessionId={state.session.id} onLeave={onLeave}>
            <bdi>{state.session.respondent.label}</bdi>
          </SessionLink>
        )}
      </Group>
      {share !== null && (
        <Progress
          size="sm"
          value={share * 100}
          striped={state.state === 'reading'}
          aria-label={intl.formatMessage(
            { id: 'saved.progress', defaultMessage: 'Progress of {name}' },
            { name: fileName },
          )}
        />
      )}
      {state.state === 'incomplete' && (
        <Note color="yellow">
          <FormattedMessage
            id="saved.incomplete"
            defaultMessage="The whole file has arrived, but {missing, plural, one {# part is} other {# parts are}} missing that the file does not contain. They may still come from the respondent’s browser. If not, take what has arrived on the page of the session."
            values={{ missing: state.missingChunks }}
          />{' '}
          <SessionLink studyId={studyId} sessionId={state.sessionId} onLeave={onLeave}>
            <FormattedMessage id="saved.toSession" defaultMessage="Open the session" />
          </SessionLink>
        </Note>
      )}
      {state.state === 'failed' && (
        <Note color="red">
          <FormattedMessage
            id="saved.failed"
            defaultMessage="The file could not be uploaded. {message}"
            values={{ message: state.message }}
          />
          <Button size="xs" variant="default" mt={8} onClick={onAgain} display="block">
            <FormattedMessage id="saved.again" defaultMessage="Try again" />
          </Button>
        </Note>
      )}
      {state.state === 'refused' && (
        <Note color={state.refusal.kind === 'alreadyComplete' ? 'gray' : 'red'}>
          <Refusal refusal={state.refusal} studyId={studyId} onLeave={onLeave} />
        </Note>
      )}
    </Stack>
  );
}

/** 0..1 while running; null when there is nothing to wait for. */
function shareOf(state: SavedRecordingUpload['state']): number | null {
  if (state.state === 'reading') return state.share;
  if (state.state !== 'sending') return null;
  const { acknowledgedChunks, chunks } = state.upload;
  return chunks === 0 ? 0 : acknowledgedChunks / chunks;
}

function StateText({ state }: Pick<SavedRecordingUpload, 'state'>) {
  switch (state.state) {
    case 'queued':
      return <FormattedMessage id="saved.queued" defaultMessage="Waits for its turn" />;
    case 'reading':
      return <FormattedMessage id="saved.reading" defaultMessage="Checking every part…" />;
    case 'sending': {
      const { acknowledgedChunks, chunks, trouble } = state.upload;
      return (
        <>
          <FormattedMessage
            id="saved.sending"
            defaultMessage="{sent, number} of {chunks, plural, one {# part} other {# parts}} are on the server."
            values={{ sent: acknowledgedChunks, chunks }}
          />{' '}
          {trouble && trouble !== 'incomplete' && <FormattedMessage {...TROUBLES[trouble]} />}
        </>
      );
    }
    case 'done':
      return (
        <FormattedMessage
          id="saved.done"
          defaultMessage="Uploaded: the recording is whole and is being processed."
        />
      );
    case 'incomplete':
      return <FormattedMessage id="saved.notWhole" defaultMessage="Uploaded, but not whole" />;
    case 'failed':
    case 'refused':
      return <FormattedMessage id="saved.notUploaded" defaultMessage="Not uploaded" />;
  }
}

function Refusal({
  refusal,
  studyId,
  onLeave,
}: Pick<Props, 'studyId' | 'onLeave'> & { readonly refusal: SavedRecordingRefusal }) {
  switch (refusal.kind) {
    case 'said':
      return refusal.message;
    case 'file':
      return <FormattedMessage {...SAVED_FILE_MESSAGES[refusal.problem]} />;
    case 'otherStudy':
      return (
        <>
          <FormattedMessage {...SAVED_REFUSAL_MESSAGES.otherStudy} />{' '}
          <RowLink href={`#/studies/${refusal.studyId}/data-collection`} onLeave={onLeave}>
            <FormattedMessage id="saved.toStudy" defaultMessage="Go to that study" />
          </RowLink>
        </>
      );
    case 'alreadyComplete':
      return (
        <>
          <FormattedMessage {...SAVED_REFUSAL_MESSAGES.alreadyComplete} />{' '}
          <SessionLink studyId={studyId} sessionId={refusal.sessionId} onLeave={onLeave}>
            <FormattedMessage id="saved.toSession" defaultMessage="Open the session" />
          </SessionLink>
        </>
      );
    default:
      return <FormattedMessage {...SAVED_REFUSAL_MESSAGES[refusal.kind]} />;
  }
}

function Note(props: { readonly color: 'red' | 'yellow' | 'gray'; readonly children: ReactNode }) {
  return (
    <Alert role="alert" color={props.color} p={12} icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm" component="div">
        {props.children}
      </Text>
    </Alert>
  );
}

interface LinkProps extends Pick<Props, 'onLeave'> {
  readonly children: ReactNode;
}

function SessionLink(props: LinkProps & { readonly studyId: string; readonly sessionId: string }) {
  const { studyId, sessionId, ...link } = props;
  return <RowLink href={`#/studies/${studyId}/sessions/${sessionId}`} {...link} />;
}

function RowLink({ href, onLeave, children }: LinkProps & { readonly href: string }) {
  return (
    <Anchor href={href} size="sm" c="inherit" td="underline" onClick={onLeave}>
      {children}
    </Anchor>
  );
}
