import type { LiveRespondent } from '@fovea/contract/participation/collection';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { isLowQuality } from '@fovea/rules/participation/sessions';
import { isBuiltHere, isLab } from '@fovea/rules/studies/studyKinds';
import { Anchor, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import type { Column } from '../../controls/layout/Table';
import { MachineName } from '../../labs/MachineName';
import { DegreeFigure } from '../../recordedSessions/DegreeFigure';
import type { SessionSort } from './collectionSearch';
import { LiveProgress } from './LiveProgress';
import { RetryButton } from './RetryButton';
import { SessionState } from './SessionState';

type ColumnKey = SessionSort | 'machine' | 'progress' | 'action';

/** The columns of the table of sessions. */
export function useSessionColumns(
  study: Study,
  live: readonly LiveRespondent[],
): Column<RespondentSession, ColumnKey>[] {
  const intl = useIntl();
  const liveOf = new Map(live.map((one) => [one.sessionId, one]));
  const percent = (state: RespondentSession['state'], share: number | null | undefined) =>
    share == null ? <NotMeasured state={state} /> : intl.formatNumber(share, { style: 'percent' });
  const columns: Column<RespondentSession, ColumnKey>[] = [
    {
      key: 'label',
      isSortable: true,
      title: <FormattedMessage id="sessions.respondent" defaultMessage="Respondent" />,
      cell: (session) => <Respondent study={study} session={session} />,
    },
    {
      key: 'state',
      isSortable: true,
      title: <FormattedMessage id="sessions.state" defaultMessage="State" />,
      cell: (session) => <SessionState session={session} />,
    },
    {
      key: 'machine',
      title: <FormattedMessage id="sessions.machine" defaultMessage="Machine" />,
      cell: ({ machineId }) => (machineId === null ? '–' : <MachineName machineId={machineId} />),
    },
    {
      key: 'progress',
      title: <FormattedMessage id="sessions.progress" defaultMessage="Progress" />,
      cell: (session) => {
        const one = liveOf.get(session.id);
        return one && <LiveProgress live={one} />;
      },
    },
    {
      key: 'started',
      isSortable: true,
      title: <FormattedMessage id="sessions.started" defaultMessage="Started" />,
      cell: ({ state, startTime, createdDate }) =>
        // Whoever was sent to a machine is in progress there before the session begins.
        state === 'WAITING' || (isLab(study) && startTime === null) ? (
          <Text span c="dimmed">
            <FormattedMessage id="sessions.notBegun" defaultMessage="Not begun" />
          </Text>
        ) : (
          <DateText moment={startTime ?? createdDate} />
        ),
    },
    {
      key: 'received',
      isNumber: true,
      isSortable: true,
      title: <FormattedMessage id="sessions.received" defaultMessage="Parts received" />,
      cell: (session) => <ReceivedParts session={session} />,
    },
    {
      key: 'accuracy',
      isNumber: true,
      isSortable: true,
      title: <FormattedMessage id="sessions.accuracy" defaultMessage="Accuracy" />,
      cell: ({ state, qualityMetrics }) =>
        qualityMetrics?.accuracyDeg == null ? (
          <NotMeasured state={state} />
        ) : (
          <DegreeFigure
            degrees={qualityMetrics.accuracyDeg}
            errorPercent={qualityMetrics.degreeErrorPercent}
          />
        ),
    },
    {
      key: 'gaze',
      isNumber: true,
      isSortable: true,
      title: <FormattedMessage id="sessions.gaze" defaultMessage="Gaze quality" />,
      cell: ({ state, qualityMetrics }) => percent(state, qualityMetrics?.gazeQuality),
    },
    {
      key: 'face',
      isNumber: true,
      isSortable: true,
      title: <FormattedMessage id="sessions.face" defaultMessage="Face" />,
      cell: ({ state, qualityMetrics }) => percent(state, qualityMetrics?.faceQuality),
    },
    {
      key: 'action',
      isNumber: true,
      hidesTitle: true,
      title: <FormattedMessage id="column.actions" defaultMessage="Actions" />,
      cell: (session) =>
        session.state === 'PROCESSING_ERROR' && <RetryButton study={study} session={session} />,
    },
  ];
  const isMeasured = !isLab(study) || isBuiltHere(study);
  const isShown = (key: ColumnKey) =>
    key === 'machine' ? isLab(study) : isMeasured && (key !== 'progress' || live.length > 0);
  const always: readonly ColumnKey[] = ['label', 'state', 'started'];
  return columns.filter(({ key }) => always.includes(key) || isShown(key));
}

function Respondent(props: { readonly study: Study; readonly session: RespondentSession }) {
  const { study, session } = props;
  return (
    <>
      <Anchor href={`#/studies/${study.id}/sessions/${session.id}`}>
        <bdi style={{ display: 'inline-block', minInlineSize: 110, overflowWrap: 'anywhere' }}>
          {session.respondent.label}
        </bdi>
      </Anchor>
      {session.preview && (
        <Text span size="sm" c="dimmed">
          {' '}
          <FormattedMessage id="sessions.isPreview" defaultMessage="(preview)" />
        </Text>
      )}
      {isLowQuality(session) && (
        <Text span size="sm" c="var(--fovea-warning)" style={{ whiteSpace: 'nowrap' }}>
          {' '}
          <IconFlag size={14} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
          <FormattedMessage id="sessions.lowQuality" defaultMessage="Low quality" />
        </Text>
      )}
    </>
  );
}

/** Received chunks of a recording, out of those announced by the respondent's browser. */
function ReceivedParts({ session }: { readonly session: RespondentSession }) {
  const { receivedChunks, expectedChunks, isPartial } = session;
  if (expectedChunks === null) {
    return (
      <FormattedMessage
        id="sessions.parts"
        defaultMessage="{received, number}"
        values={{ received: receivedChunks }}
      />
    );
  }
  return (
    <>
      <bdi>
        <FormattedMessage
          id="sessions.partsOf"
          defaultMessage="{received, number} of {expected, number}"
          values={{ received: receivedChunks, expected: expectedChunks }}
        />
      </bdi>
      {isPartial && (
        <Text size="xs" c="dimmed">
          <FormattedMessage id="sessions.partial" defaultMessage="taken as it is" />
        </Text>
      )}
    </>
  );
}

function NotMeasured({ state }: Pick<RespondentSession, 'state'>) {
  const intl = useIntl();
  const messages =
    state === 'PROCESSED'
      ? intl.formatMessage({ id: 'quality.notMeasured', defaultMessage: 'not measured' })
      : intl.formatMessage({ id: 'sessions.notMeasured', defaultMessage: 'Not measured yet' });
  return (
    <Text span size="sm" c="dimmed" title={messages}>
      <span aria-hidden>–</span>
      <span className="visuallyHidden">{messages}</span>
    </Text>
  );
}
