import { Anchor, Button, Group, Progress, Text } from '@mantine/core';
import type { Activity } from '@fovea/contract/studies/activities';
import { IconDownload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { StateBadge } from '../controls/feedback/StateBadge';
import { ACTIVITY_MESSAGES } from './activityMessages';
import { isFinished, isVisualExport } from './activityPolling';
import classes from './Notifications.module.css';

interface Props {
  readonly activity: Activity;
  /** Name of the study; undefined while names are loading. */
  readonly studyName: string | null | undefined;
  /** Of an export that this browser makes, 0..1; null: it does not. */
  readonly localShare?: number | null;
  /** Null if the activity cannot be retried. */
  readonly onRetry: (() => void) | null;
  readonly onLeave: () => void;
}

/** One activity: type, progress and result. */
export function ActivityRow(props: Props) {
  const { activity, studyName, localShare = null, onRetry, onLeave } = props;
  const intl = useIntl();
  // Not 100 % before it is there.
  const share = localShare === null ? activity.progress : Math.min(localShare, 0.99);
  const percent = Math.floor(100 * share);
  const isVisual = isVisualExport(activity);
  const isRunning = activity.state === 'PROCESSING' || localShare !== null;
  return (
    <li className={classes['row']}>
      <Group justify="space-between" gap={8} wrap="nowrap" align="flex-start">
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{activity.name}</bdi>
        </Text>
        <ActivityState activity={activity} localShare={localShare} />
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <FormattedMessage {...ACTIVITY_MESSAGES[activity.type]} />
        {activity.studyId !== null && studyName !== undefined && (
          <>
            {' · '}
            {studyName === null ? (
              <FormattedMessage
                id="activity.deletedStudy"
                defaultMessage="(deleted study, id {id})"
                values={{ id: <bdi>{activity.studyId}</bdi> }}
              />
            ) : (
              <bdi>{studyName}</bdi>
            )}
          </>
        )}
      </Text>
      {isRunning && !isFinished(activity) && (!isVisual || localShare !== null) && (
        <Progress
          value={percent}
          size={6}
          mt={6}
          aria-label={intl.formatMessage(
            { id: 'activity.progress', defaultMessage: 'Progress of {name}' },
            { name: activity.name },
          )}
        />
      )}
      {activity.state === 'ERROR' && activity.message && (
        <Text size="xs" mt={4} c="var(--fovea-bad)">
          {activity.message}
        </Text>
      )}
      <Group justify="space-between" gap={8} mt={4}>
        <Text size="xs" c="dimmed" span>
          <DateText moment={activity.completedDate ?? activity.requestedDate} />
        </Text>
        {activity.state === 'SUCCESS' && activity.resultStudyId && (
          <Anchor href={`#/studies/${activity.resultStudyId}`} size="xs" onClick={onLeave}>
            <FormattedMessage id="activity.openStudy" defaultMessage="Open the study" />
          </Anchor>
        )}
        {(activity.type === 'STUDY_EXPORT' || (isVisual && !activity.url)) &&
          typeof studyName === 'string' && (
            <Anchor href={`#/studies/${activity.studyId}/export`} size="xs" onClick={onLeave}>
              <FormattedMessage id="activity.openExports" defaultMessage="Open the exports" />
            </Anchor>
          )}
        {activity.type === 'REPORT_RUN' && typeof studyName === 'string' && (
          <Anchor href={reportLink(activity)} size="xs" onClick={onLeave}>
            <FormattedMessage id="activity.openReport" defaultMessage="Open the report" />
          </Anchor>
        )}
        {activity.type === 'SUPPORT_ANSWER' && activity.url && (
          <Anchor href={activity.url} size="xs" onClick={onLeave}>
            <FormattedMessage id="activity.readAnswer" defaultMessage="Read the answer" />
          </Anchor>
        )}
        {activity.type !== 'STUDY_EXPORT' &&
          activity.type !== 'SUPPORT_ANSWER' &&
          activity.type !== 'REPORT_RUN' &&
          activity.state === 'SUCCESS' &&
          !activity.resultStudyId &&
          activity.url && (
            <Anchor href={activity.url} size="xs">
              <IconDownload
                size={13}
                aria-hidden
                style={{ verticalAlign: '-2px', marginInlineEnd: 4 }}
              />
              <FormattedMessage id="activity.download" defaultMessage="Download" />
            </Anchor>
          )}
        {activity.state === 'ERROR' && onRetry && (
          <Button size="compact-xs" variant="subtle" onClick={onRetry}>
            <FormattedMessage id="error.retry" defaultMessage="Try again" />
          </Button>
        )}
      </Group>
    </li>
  );
}

/** Reports are read in the studio, and retried there: their own addresses are short-lived. */
function reportLink({ studyId, templateId }: Activity): string {
  const list = `#/studies/${studyId}/reports`;
  return templateId === null ? list : `${list}/${templateId}`;
}

function ActivityState({ activity, localShare }: Pick<Props, 'activity' | 'localShare'>) {
  if (typeof localShare === 'number' && !isFinished(activity)) {
    return <PercentBadge share={Math.min(localShare, 0.99)} />;
  }
  switch (activity.state) {
    case 'CREATED':
      return (
        <StateBadge tone="waiting">
          <FormattedMessage id="activity.queued" defaultMessage="Queued" />
        </StateBadge>
      );
    case 'PROCESSING':
      if (isVisualExport(activity)) return <ProcessingBadge />;
      return <PercentBadge share={activity.progress} />;
    case 'RETRYING':
      return <ProcessingBadge />;
    case 'ERROR':
      return (
        <StateBadge tone="bad">
          <FormattedMessage id="activity.failed" defaultMessage="Failed" />
        </StateBadge>
      );
    case 'SUCCESS':
      return (
        <StateBadge tone="good">
          <FormattedMessage id="activity.completed" defaultMessage="Completed" />
        </StateBadge>
      );
  }
}

function ProcessingBadge() {
  return (
    <StateBadge tone="busy">
      <FormattedMessage id="activity.processing" defaultMessage="Processing..." />
    </StateBadge>
  );
}

function PercentBadge({ share }: { readonly share: number }) {
  const intl = useIntl();
  const percent = Math.floor(100 * share);
  return (
    <StateBadge tone="busy">{intl.formatNumber(percent / 100, { style: 'percent' })}</StateBadge>
  );
}
