import type { GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUsers } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Who } from '../correctedGaze/Who';

interface Props {
  readonly stored: GazeCorrections;
  /** New results are made and on their way. */
  readonly isLoading: boolean;
  /** Somebody changed them under the draft. */
  readonly isStale: boolean;
  readonly isBusy: boolean;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  readonly tryAgain: () => void;
}

/** What the results are made with, and whether that is done. */
export function StoredState(props: Props) {
  const { stored, isLoading, isStale, isBusy } = props;
  return (
    <div role="status">
      {isStale ? (
        <Alert color="yellow" icon={<IconUsers aria-hidden />}>
          <Stack gap={8}>
            <Text size="sm">
              <FormattedMessage
                id="gazeCorrection.stale"
                defaultMessage="{who} changed these corrections ({when}): there {count, plural, =0 {are none} one {is # stretch} other {are # stretches}} now. Your draft is still here and is not applied."
                description="Somebody else changed the corrections while they were worked on"
                values={{
                  who: <Who stored={stored} />,
                  when: stored.changedDate && <DateText moment={stored.changedDate} />,
                  count: stored.corrections.length,
                }}
              />
            </Text>
            <Group gap={8}>
              <Button size="compact-sm" variant="default" onClick={props.takeTheirs}>
                <FormattedMessage id="gazeCorrection.stale.theirs" defaultMessage="Load theirs" />
              </Button>
              <Button size="compact-sm" variant="default" onClick={props.keepMine}>
                <FormattedMessage
                  id="gazeCorrection.stale.mine"
                  defaultMessage="Replace with mine"
                />
              </Button>
            </Group>
          </Stack>
        </Alert>
      ) : stored.state === 'FAILED' ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          <Stack gap={8}>
            <Text size="sm">
              <FormattedMessage
                id="gazeCorrection.failed"
                defaultMessage="The results could not be made with these corrections, so those from before are shown. Try again, or take the corrections back. If it fails again, the recording itself cannot be read: its state in the tab Data says why."
              />
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              style={{ alignSelf: 'start' }}
              loading={isBusy}
              onClick={props.tryAgain}
            >
              <FormattedMessage id="gazeCorrection.again" defaultMessage="Try again" />
            </Button>
          </Stack>
        </Alert>
      ) : stored.state === 'WAITING' || isLoading ? (
        <Group gap={10} wrap="nowrap">
          <Loader size={16} aria-hidden />
          <Text size="sm">
            <FormattedMessage
              id="gazeCorrection.waiting"
              defaultMessage="Results are being made again. This takes some seconds; you can go on or close this."
            />
          </Text>
        </Group>
      ) : stored.corrections.length > 0 ? (
        <Group gap={8} wrap="nowrap" align="start">
          <IconCircleCheck
            size={18}
            color="var(--fovea-good)"
            style={{ flex: 'none' }}
            aria-hidden
          />
          <Text size="sm">
            <FormattedMessage
              id="gazeCorrection.applied"
              defaultMessage="All results are made with {count, plural, one {# corrected stretch} other {# corrected stretches}}. {who}, {when}"
              description="Who applied corrections, and when"
              values={{
                count: stored.corrections.length,
                who: <Who stored={stored} />,
                when: stored.changedDate && <DateText moment={stored.changedDate} />,
              }}
            />
          </Text>
        </Group>
      ) : stored.version > 0 ? (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="gazeCorrection.takenBack"
            defaultMessage="The gaze is as it was measured. {who} took the corrections back, {when}"
            description="Who took corrections back, and when"
            values={{
              who: <Who stored={stored} />,
              when: stored.changedDate && <DateText moment={stored.changedDate} />,
            }}
          />
        </Text>
      ) : null}
    </div>
  );
}
