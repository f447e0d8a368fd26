import { Anchor, Button, Group, Progress, Text } from '@mantine/core';
import type { Activity } from '@fovea/contract/studies/activities';
import { IconDownload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { StateBadge } from '../controls/feedback/StateBadge';
import { ACTIVITY_MESSAGES } from './activityMessages';
import classes from './Notifications.module.css';

interface Props {
  readonly activity: Activity;
  /** Name of the study; undefined while names are loading. */
  readonly studyName: string | null | undefined;
  /** Null if the activity cannot be retried. */
  readonly onRetry: (() => void) | null;
  readonly onLeave: () => void;
}

/** One activity: type, progress and result. */
export function ActivityRow({ activity, studyName, onRetry, onLeave }: Props) {
  const intl = useIntl();
  const percent = Math.round(100 * activity.progress);
  return (
    <li className={classes['row']}>
      <Group justify="space-between" gap={8} wrap="nowrap" align="flex-start">
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{activity.name}</bdi>
        </Text>
        <ActivityState activity={activity} />
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
      {activity.state === 'PROCESSING' && (
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
        {activity.type === 'STUDY_EXPORT' && typeof studyName === 'string' && (
          <Anchor href={`#/studies/${activity.studyId}/export`} size="xs" onClick={onLeave}>
            <FormattedMessage id="activity.openExports" defaultMessage="Open the exports" />
          </Anchor>
        )}
        {activity.type !== 'STUDY_EXPORT' &&
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

function ActivityState({ activity }: Pick<Props, 'activity'>) {
  const intl = useIntl();
  switch (activity.state) {
    case 'CREATED':
      return (
        <StateBadge tone="waiting">
          <FormattedMessage id="activity.queued" defaultMessage="Queued" />
        </StateBadge>
      );
    case 'PROCESSING':
      return (
        <StateBadge tone="busy">
          {intl.formatNumber(activity.progress, { style: 'percent' })}
        </StateBadge>
      );
    case 'RETRYING':
      return (
        <StateBadge tone="busy">
          <FormattedMessage id="activity.processing" defaultMessage="Processing..." />
        </StateBadge>
      );
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
