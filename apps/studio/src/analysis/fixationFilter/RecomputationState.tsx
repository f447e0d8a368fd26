import type { Recomputation } from '@fovea/contract/analysis/fixationFilter';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { ALGORITHM_MESSAGES, filterSettings } from '../../messages/fixationFilterMessages';

interface Props {
  readonly recomputation: Recomputation;
  /** Whoever may change the filter may also stop the work on it. */
  readonly canChange: boolean;
  readonly isBusy: boolean;
  readonly cancel: () => void;
  readonly tryAgain: () => void;
}

/** How far the work on another filter has come, or why it ended. */
export function RecomputationState(props: Props) {
  return props.recomputation.state === 'RUNNING' ? <Running {...props} /> : <Failed {...props} />;
}

function Running({ recomputation, canChange, isBusy, cancel }: Props) {
  const intl = useIntl();
  const { filter, recordingsDone: done, recordingsTotal: total } = recomputation;
  const { startedDate, startedBy } = recomputation;
  const name = intl.formatMessage(ALGORITHM_MESSAGES[filter.algorithm]);
  const settings = filterSettings(intl, filter);
  return (
    <Stack gap={8}>
      <div>
        <Text fw={600}>
          <FormattedMessage
            id="fixationFilter.running"
            defaultMessage="Recordings are being analysed with {name}"
            values={{ name }}
          />
        </Text>
        {settings !== '' && (
          <Text size="sm" c="dimmed">
            {settings}
          </Text>
        )}
      </div>
      <Group gap={12}>
        <Progress
          // Not 100 % before the results are replaced.
          value={Math.min(99, Math.floor((100 * done) / Math.max(1, total)))}
          flex="1 1 200px"
          aria-label={intl.formatMessage({
            id: 'fixationFilter.progress',
            defaultMessage: 'Recordings analysed with the other filter',
          })}
        />
        <Text size="sm">
          <FormattedMessage
            id="fixationFilter.progress.count"
            defaultMessage="{done, number} of {total, plural, one {# recording} other {# recordings}}"
            values={{ done, total }}
          />
        </Text>
        {canChange && (
          <Button variant="default" size="compact-sm" disabled={isBusy} onClick={cancel}>
            <FormattedMessage id="fixationFilter.cancel" defaultMessage="Cancel" />
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" maw={760}>
        <FormattedMessage
          id="fixationFilter.running.text"
          defaultMessage="Started {date}{isKnown, select, true { by {name}} other {}}. You can leave this page. Until the last recording is done, everything shows the results of the filter in use; then all are replaced at once."
          values={{
            date: <DateText moment={startedDate} />,
            isKnown: String(startedBy !== null),
            name: <bdi>{startedBy}</bdi>,
          }}
        />
      </Text>
    </Stack>
  );
}

function Failed({ recomputation, canChange, isBusy, cancel, tryAgain }: Props) {
  const intl = useIntl();
  const { filter, unreadableRespondent: unreadable } = recomputation;
  const { recordingsDone: done, recordingsTotal: total } = recomputation;
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        <FormattedMessage
          id="fixationFilter.failed"
          defaultMessage="Analysing with {name} failed"
          values={{ name: intl.formatMessage(ALGORITHM_MESSAGES[filter.algorithm]) }}
        />
      }
    >
      <Stack gap={12}>
        <div>
          <FormattedMessage
            id="fixationFilter.failed.text"
            defaultMessage="It stopped after {done, number} of {total, plural, one {# recording} other {# recordings}}. No result has changed: everything still shows the results of the filter in use."
            values={{ done, total }}
          />{' '}
          {unreadable === null ? (
            <FormattedMessage
              id="fixationFilter.failed.again"
              defaultMessage="Try again: it goes on where it stopped. If it fails once more, contact support."
            />
          ) : (
            <FormattedMessage
              id="fixationFilter.failed.unreadable"
              defaultMessage="The recording of {respondent} cannot be read. Try again: it goes on where it stopped. If it fails once more, contact support, or delete this respondent’s session and try again."
              values={{ respondent: <bdi>{unreadable}</bdi> }}
            />
          )}
        </div>
        {canChange && (
          <Group gap={8}>
            <Button
              size="compact-sm"
              leftSection={<IconRefresh size={14} aria-hidden />}
              disabled={isBusy}
              onClick={tryAgain}
            >
              <FormattedMessage id="fixationFilter.again" defaultMessage="Try again" />
            </Button>
            <Button size="compact-sm" variant="default" disabled={isBusy} onClick={cancel}>
              <FormattedMessage id="fixationFilter.keep" defaultMessage="Keep the filter in use" />
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
