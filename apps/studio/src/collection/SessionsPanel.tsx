import { Button, Text } from '@mantine/core';
import { listSessions, retryProcessing, type RespondentSession } from '@fovea/contract/respondents';
import type { Study } from '@fovea/contract/studies';
import { IconDoorExit, IconRefresh, IconUpload, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/DateText';
import { EmptyState } from '../controls/EmptyState';
import { Loaded } from '../controls/Loaded';
import { Pager } from '../controls/Pager';
import { Panel } from '../controls/Panel';
import { Skeletons } from '../controls/Skeletons';
import { showError } from '../controls/snackbars';
import { StateBadge, type Tone } from '../controls/StateBadge';
import { Table, type Column } from '../controls/Table';
import { call } from '../state/api';
import { askAgain, POLLING_MS, useTruth } from '../state/truth';
import { SESSION_STATE_WORDS } from '../words';
import { collectionView, PAGE_SIZES } from './collectionView';

const isUnderWay = ({ state }: RespondentSession) =>
  state === 'IN_PROGRESS' || state === 'UPLOADING' || state === 'PROCESSING';

/** The sessions of a study; asked for often while something is under way. */
export function SessionsPanel({ study }: { readonly study: Study }) {
  const sessions = useTruth(
    listSessions,
    { studyId: study.id },
    {
      every: (last) =>
        study.remoteDataCollection || last?.some(isUnderWay)
          ? POLLING_MS.sessions
          : POLLING_MS.staleStudies,
    },
  );
  return (
    <Panel flush title={<FormattedMessage id="sessions.title" defaultMessage="Sessions" />}>
      <Loaded isPart padding="16px" from={sessions} skeleton={<Skeletons rows={5} />}>
        {(list) => <Sessions study={study} sessions={list} />}
      </Loaded>
    </Panel>
  );
}

type ColumnKey = 'label' | 'state' | 'started' | 'accuracy' | 'gaze' | 'face' | 'action';

function Sessions(props: { study: Study; sessions: readonly RespondentSession[] }) {
  const intl = useIntl();
  const { study } = props;
  const [{ pageSize }, keep] = collectionView.useViewState('sessions');
  const [wantedPage, setPage] = useState(0);
  const sessions = props.sessions.toSorted((a, b) => (a.createdDate < b.createdDate ? 1 : -1));
  const page = Math.min(wantedPage, Math.max(0, Math.ceil(sessions.length / pageSize) - 1));

  if (sessions.length === 0) {
    return (
      <EmptyState
        icon={IconUsers}
        title={
          <FormattedMessage
            id="sessions.empty"
            defaultMessage="No respondents have been collected yet."
          />
        }
      >
        {study.remoteDataCollection ? (
          <FormattedMessage
            id="sessions.empty.on"
            defaultMessage="Send the collection link. Sessions appear here as soon as somebody takes part."
          />
        ) : (
          <FormattedMessage
            id="sessions.empty.off"
            defaultMessage="Start data collection above, then send the collection link."
          />
        )}
      </EmptyState>
    );
  }
  const percent = (share: number | null | undefined) =>
    share == null ? <NotKnown /> : intl.formatNumber(share, { style: 'percent' });
  const columns: Column<RespondentSession, ColumnKey>[] = [
    {
      key: 'label',
      title: <FormattedMessage id="sessions.respondent" defaultMessage="Respondent" />,
      cell: (session) => (
        <>
          <bdi>{session.respondent.label}</bdi>
          {session.preview && (
            <Text span size="sm" c="dimmed">
              {' '}
              <FormattedMessage id="sessions.isPreview" defaultMessage="(preview)" />
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: <FormattedMessage id="sessions.state" defaultMessage="State" />,
      cell: (session) => <SessionSign session={session} />,
    },
    {
      key: 'started',
      title: <FormattedMessage id="sessions.started" defaultMessage="Started" />,
      cell: (session) => <DateText moment={session.startTime ?? session.createdDate} />,
    },
    {
      key: 'accuracy',
      isNumber: true,
      title: <FormattedMessage id="sessions.accuracy" defaultMessage="Accuracy" />,
      cell: ({ qualityMetrics }) =>
        qualityMetrics?.accuracyDeg == null ? (
          <NotKnown />
        ) : (
          <FormattedMessage
            id="sessions.degrees"
            defaultMessage="{degrees}°"
            values={{
              degrees: intl.formatNumber(qualityMetrics.accuracyDeg, {
                minimumFractionDigits: 1,
                maximumFractionDigits: 1,
              }),
            }}
          />
        ),
    },
    {
      key: 'gaze',
      isNumber: true,
      title: <FormattedMessage id="sessions.gaze" defaultMessage="Gaze quality" />,
      cell: ({ qualityMetrics }) => percent(qualityMetrics?.gazeQuality),
    },
    {
      key: 'face',
      isNumber: true,
      title: <FormattedMessage id="sessions.face" defaultMessage="Face" />,
      cell: ({ qualityMetrics }) => percent(qualityMetrics?.faceQuality),
    },
    {
      key: 'action',
      isNumber: true,
      hidesTitle: true,
      title: <FormattedMessage id="column.actions" defaultMessage="Actions" />,
      cell: (session) =>
        session.state === 'PROCESSING_ERROR' && <Retry study={study} session={session} />,
    },
  ];
  return (
    <>
      <Table
        label={intl.formatMessage({ id: 'sessions.title', defaultMessage: 'Sessions' })}
        columns={columns}
        rows={sessions.slice(page * pageSize, (page + 1) * pageSize)}
        rowKey={({ id }) => id}
      />
      <Pager
        total={sessions.length}
        page={page}
        pageSize={pageSize}
        sizes={PAGE_SIZES}
        onChange={(change) => {
          setPage(change.page);
          const size = PAGE_SIZES.find((known) => known === change.pageSize);
          if (size) keep({ pageSize: size });
        }}
      />
    </>
  );
}

function NotKnown() {
  const intl = useIntl();
  const words = intl.formatMessage({
    id: 'sessions.notMeasured',
    defaultMessage: 'Not measured yet',
  });
  return (
    <Text span size="sm" c="dimmed" title={words}>
      <span aria-hidden>–</span>
      <span className="visuallyHidden">{words}</span>
    </Text>
  );
}

const TONES: Record<RespondentSession['state'], Tone> = {
  IN_PROGRESS: 'busy',
  UPLOADING: 'busy',
  PROCESSING: 'busy',
  PROCESSED: 'good',
  ABANDONED: 'waiting',
  PROCESSING_ERROR: 'bad',
};

function SessionSign({ session }: { readonly session: RespondentSession }) {
  const { state, processingError } = session;
  const icon =
    state === 'ABANDONED' ? IconDoorExit : state === 'UPLOADING' ? IconUpload : undefined;
  return (
    <>
      <StateBadge tone={TONES[state]} {...(icon ? { icon } : {})}>
        <FormattedMessage {...SESSION_STATE_WORDS[state]} />
      </StateBadge>
      {processingError && (
        <Text size="sm" mt={4} maw={380}>
          {processingError}
        </Text>
      )}
    </>
  );
}

function Retry(props: { readonly study: Study; readonly session: RespondentSession }) {
  const [isBusy, setBusy] = useState(false);
  const studyId = props.study.id;
  async function retry() {
    setBusy(true);
    try {
      await call(retryProcessing, { studyId, sessionId: props.session.id });
      await askAgain(listSessions, { studyId });
    } catch (reason) {
      showError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={isBusy}
      leftSection={<IconRefresh size={14} aria-hidden />}
      onClick={() => void retry()}
    >
      <FormattedMessage id="sessions.retry" defaultMessage="Process again" />
    </Button>
  );
}
