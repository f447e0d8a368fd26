import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { IconClockX, IconRefresh, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { DownloadLinks } from './DownloadLinks';
import { DownloadMeanwhile } from './DownloadMeanwhile';
import classes from './ExportList.module.css';

interface Props {
  readonly of: StudyExport;
  readonly makeAgain: () => void;
}

/** The state of an export and what follows from it: its files, or the reason why there are none. */
export function ExportProgress({ of, makeAgain }: Props) {
  if (of.stale) {
    return (
      <Useless
        makeAgain={makeAgain}
        badge={
          <StateBadge tone="warning" icon={IconUserMinus}>
            <FormattedMessage id="export.stale" defaultMessage="Made before a withdrawal" />
          </StateBadge>
        }
      >
        <FormattedMessage
          id="export.stale.text"
          defaultMessage="Somebody in it withdrew or was deleted since, so its files are gone. Delete the copies that you downloaded."
        />
      </Useless>
    );
  }
  if (of.expired) {
    return (
      <Useless
        makeAgain={makeAgain}
        badge={
          <StateBadge tone="waiting" icon={IconClockX}>
            <FormattedMessage id="export.expired" defaultMessage="Expired" />
          </StateBadge>
        }
      >
        <FormattedMessage
          id="export.expired.text"
          defaultMessage="Its files were deleted to save space. The data of the study is still there."
        />
      </Useless>
    );
  }
  switch (of.state) {
    case 'QUEUED':
      return (
        <StateBadge tone="waiting">
          <FormattedMessage id="activity.queued" defaultMessage="Queued" />
        </StateBadge>
      );
    case 'PROCESSING':
      return <Processing of={of} />;
    case 'ERROR':
      return (
        <Useless
          makeAgain={makeAgain}
          badge={
            <StateBadge tone="bad">
              <FormattedMessage id="activity.failed" defaultMessage="Failed" />
            </StateBadge>
          }
        >
          <FormattedMessage
            id="export.failed"
            defaultMessage="Export status Failed. {reason}"
            values={{
              reason: of.message ? (
                <bdi>{of.message}</bdi>
              ) : (
                <FormattedMessage
                  id="export.failed.again"
                  defaultMessage="Make it again. If it fails again, contact support."
                />
              ),
            }}
          />
        </Useless>
      );
    case 'SUCCEEDED':
      return (
        <Stack gap={4} align="flex-start">
          <DownloadLinks of={of} />
          {of.respondents.length > 0 && !of.newestStudyUploadIncluded && (
            <Group gap={4} wrap="nowrap" c="dimmed" fz="xs">
              <IconUserPlus size={14} aria-hidden />
              <FormattedMessage id="export.newSince" defaultMessage="New respondents since" />
            </Group>
          )}
        </Stack>
      );
  }
}

function Processing({ of }: { readonly of: StudyExport }) {
  const intl = useIntl();
  // Not 100 % before it is there.
  const percent = Math.floor(100 * of.progress);
  return (
    <Stack gap={4} align="flex-start">
      <StateBadge tone="busy">
        {percent > 0 ? (
          intl.formatNumber(percent / 100, { style: 'percent' })
        ) : (
          <FormattedMessage id="activity.processing" defaultMessage="Processing..." />
        )}
      </StateBadge>
      <Progress
        value={percent}
        size={6}
        w="100%"
        aria-label={intl.formatMessage(
          { id: 'activity.progress', defaultMessage: 'Progress of {name}' },
          { name: of.name },
        )}
      />
      {of.downloadsMeanwhile && <DownloadMeanwhile of={of} />}
    </Stack>
  );
}

interface UselessProps {
  readonly badge: ReactNode;
  readonly makeAgain: () => void;
  /** The reason. */
  readonly children: ReactNode;
}

function Useless({ badge, makeAgain, children }: UselessProps) {
  return (
    <Stack gap={4} align="flex-start" className={classes['reason'] ?? ''}>
      {badge}
      <Text size="xs" c="dimmed">
        {children}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={makeAgain}
      >
        <FormattedMessage id="export.again" defaultMessage="Make it again" />
      </Button>
    </Stack>
  );
}
