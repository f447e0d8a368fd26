import { ActionIcon, Button, Group, Indicator, Popover, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useHasFeature, useSession } from '../state/session';
import { useLocalProgress } from '../visualExports/queue/localProgress';
import { ActivityRow } from './ActivityRow';
import { isVisualExport } from './activityPolling';
import classes from './Notifications.module.css';
import { useActivities } from './useActivities';

const WIDTH_PX = 320;

/**
 * The notification bell: number of new results, and the list of activities. For users with studies
 * only.
 */
export function NotificationBell() {
  // A visit of support sees a study, not what its user asked for.
  const isVisit = useSession(({ user }) => Boolean(user?.supportVisit));
  return useHasFeature('STUDY') && !isVisit ? <Bell /> : null;
}

function Bell() {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const work = useActivities();
  const canCopyStudies = useMayCopy();
  const canAnalyse = useHasFeature('ANALYSIS');
  const making = useLocalProgress((progress) => progress.making);
  const markAsSeen = useRef(work.markAsSeen);
  markAsSeen.current = work.markAsSeen;

  useEffect(() => {
    // Results that arrive while the list is open count as seen; if that request fails, only the number
    // stays.
    if (isOpen && work.newCount > 0) markAsSeen.current().catch(() => {});
  }, [isOpen, work.newCount]);

  const label = intl.formatMessage(
    {
      id: 'notifications.bell',
      defaultMessage: '{count, plural, =0 {Notifications} other {Notifications, # new}}',
    },
    { count: work.newCount },
  );
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={WIDTH_PX}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Indicator
        disabled={work.newCount === 0}
        label={intl.formatNumber(work.newCount)}
        size={16}
        offset={4}
        color="red.9"
        processing={false}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            data-running={work.isRunning || undefined}
            className={classes['bell'] ?? ''}
            onClick={() => setOpen((open) => !open)}
          >
            <IconBell size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown
        p={0}
        aria-label={intl.formatMessage({
          id: 'notifications.title',
          defaultMessage: 'Notifications',
        })}
      >
        <Group justify="space-between" className={classes['head'] ?? ''}>
          <Text fw={600} size="sm">
            <FormattedMessage id="notifications.title" defaultMessage="Notifications" />
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={!work.hasFinished}
            onClick={() => void work.clear()}
          >
            <FormattedMessage id="notifications.clear" defaultMessage="Clear finished" />
          </Button>
        </Group>
        <QueryContent from={work.query} isPart padding="12px">
          {({ activities }) =>
            activities.length === 0 ? (
              <Text size="sm" c="dimmed" p={16}>
                <FormattedMessage
                  id="notifications.empty"
                  defaultMessage="Nothing yet. Copies of studies, exports, visualizations and reports that you ask for are shown here, and answers of support."
                />
              </Text>
            ) : (
              // Focusable, so that it can be scrolled by keyboard.
              <ul className={classes['list']} tabIndex={0}>
                {activities.map((activity) => {
                  const { studyId, type } = activity;
                  const name = work.nameOf(studyId);
                  const mayRetry =
                    type === 'STUDY_COPY' && typeof name === 'string' && canCopyStudies;
                  const canRetryVisual =
                    isVisualExport(activity) && typeof name === 'string' && canAnalyse;
                  const retry = mayRetry
                    ? work.retryCopy
                    : canRetryVisual
                      ? work.retryVisualExport
                      : null;
                  return (
                    <ActivityRow
                      key={activity.id}
                      activity={activity}
                      studyName={name}
                      localShare={
                        isVisualExport(activity) &&
                        making?.name === activity.name &&
                        making.studyId === studyId
                          ? making.share
                          : null
                      }
                      onRetry={retry && studyId ? () => void retry(activity, studyId) : null}
                      onLeave={() => setOpen(false)}
                    />
                  );
                })}
              </ul>
            )
          }
        </QueryContent>
      </Popover.Dropdown>
    </Popover>
  );
}

function useMayCopy(): boolean {
  const remote = useHasFeature('REMOTE_DATA_COLLECTION');
  const builder = useHasFeature('ONLINE_STUDY_BUILDER');
  return remote && builder;
}
