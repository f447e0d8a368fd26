import { Progress, Stack, Text } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { IconClockX, IconUserMinus } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StateBadge } from '../../controls/feedback/StateBadge';
import classes from './ExportList.module.css';

/** The state of an export: colour, icon and text, and the reason where there is one. */
export function ExportProgress({ of }: { readonly of: StudyExport }) {
  const intl = useIntl();
  const percent = Math.floor(100 * of.progress);
  if (of.stale) {
    return (
      <Reasoned
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
      </Reasoned>
    );
  }
  if (of.expired) {
    return (
      <Reasoned
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
      </Reasoned>
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
        </Stack>
      );
    case 'ERROR':
      return (
        <Reasoned
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
        </Reasoned>
      );
    case 'SUCCEEDED':
      return of.newestStudyUploadIncluded ? (
        <StateBadge tone="good">
          <FormattedMessage id="export.ready" defaultMessage="Ready" />
        </StateBadge>
      ) : (
        <Reasoned
          badge={
            <StateBadge tone="good">
              <FormattedMessage id="export.ready" defaultMessage="Ready" />
            </StateBadge>
          }
        >
          <FormattedMessage id="export.newSince" defaultMessage="New respondents since" />
        </Reasoned>
      );
  }
}

function Reasoned({
  badge,
  children,
}: {
  readonly badge: React.ReactNode;
  readonly children: React.ReactNode;
}) {
  return (
    <Stack gap={2} align="flex-start" className={classes['reason'] ?? ''}>
      {badge}
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </Stack>
  );
}
