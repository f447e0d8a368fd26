import type { LiveRespondent } from '@fovea/contract/participation/collection';
import { Text } from '@mantine/core';
import { FormattedMessage, FormattedTime, useIntl } from 'react-intl';
import { ABANDONMENT_PHASE_MESSAGES, SETUP_STEP_MESSAGES } from '../../messages/contractMessages';
import { useNow } from './useNow';

/** The current position of a respondent, when it was reported, and the expected end. */
export function LiveProgress({ live }: { readonly live: LiveRespondent }) {
  const intl = useIntl();
  const nowMs = useNow();
  const { lastPing, expectedEnd } = live;
  const seenMs = nowMs - Date.parse(lastPing?.timestamp ?? live.startedDate);
  return (
    <>
      <Text size="sm">
        <CurrentPosition live={live} />
      </Text>
      <Text size="xs" c="dimmed">
        <FormattedMessage
          id="live.seen"
          defaultMessage="seen {ago}{hasEnd, select, true {, expected end {end}} other {}}"
          values={{
            ago: agoText(intl, seenMs),
            hasEnd: String(expectedEnd !== null),
            end: expectedEnd && (
              <bdi>
                <FormattedTime value={expectedEnd} hourCycle="h23" />
              </bdi>
            ),
          }}
        />
      </Text>
    </>
  );
}

function CurrentPosition({
  live: { phase, lastPing, stimulusName },
}: {
  readonly live: LiveRespondent;
}) {
  if (phase === 'setup' && lastPing?.setupStep) {
    return (
      <FormattedMessage
        id="live.setup"
        defaultMessage="Setup: {step}"
        values={{ step: <FormattedMessage {...SETUP_STEP_MESSAGES[lastPing.setupStep]} /> }}
      />
    );
  }
  if (phase === 'slideshow' && lastPing?.currentSlideNo != null) {
    return (
      <FormattedMessage
        id="live.slide"
        defaultMessage="{number} of {count}{hasName, select, true {: {name}} other {}}"
        values={{
          number: lastPing.currentSlideNo,
          count: lastPing.slideCount ?? '?',
          hasName: String(stimulusName !== null),
          name: <bdi>{stimulusName}</bdi>,
        }}
      />
    );
  }
  return <FormattedMessage {...ABANDONMENT_PHASE_MESSAGES[phase]} />;
}

/** Elapsed time in the largest fitting unit. The clocks of browser and server may differ slightly. */
function agoText(intl: ReturnType<typeof useIntl>, ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  if (s < 60) return intl.formatRelativeTime(-s, 'second');
  if (s < 3600) return intl.formatRelativeTime(-Math.floor(s / 60), 'minute');
  return intl.formatRelativeTime(-Math.floor(s / 3600), 'hour');
}
