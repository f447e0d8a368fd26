import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { filterUses, otherFilterUses } from '@fovea/rules/analysis/filterUse';
import { FILTER_ALGORITHMS } from '@fovea/rules/analysis/fixationFilters';
import { Text } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { ALGORITHM_MESSAGES } from '../../messages/fixationFilterMessages';
import classes from './FixationFilter.module.css';

const REASONS: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  fastAndPrecise: {
    id: 'fixationFilter.reason.fastAndPrecise',
    defaultMessage: '60 Hz or more, and precise',
    description: 'Why a fixation filter was taken for a recording',
  },
  slowOrNoisy: {
    id: 'fixationFilter.reason.slowOrNoisy',
    defaultMessage: 'slower than 60 Hz, or noisy',
    description: 'Why a fixation filter was taken for a recording',
  },
  rateLowOrUnknown: {
    id: 'fixationFilter.reason.rateLowOrUnknown',
    defaultMessage: 'fewer than 14 samples a second, or too few to tell',
    description: 'Why a fixation filter was taken for a recording',
  },
  asked: {
    id: 'fixationFilter.reason.asked',
    defaultMessage: 'chosen by a researcher',
    description: 'Why a fixation filter was taken for a recording',
  },
});

interface Props {
  readonly filter: FixationFilter;
  readonly sessions: readonly RespondentSession[];
}

/** What `auto` has chosen; of another filter, which sessions were analysed with something else. */
export function UsedFilters({ filter, sessions }: Props) {
  const intl = useIntl();
  const isAutomatic = filter.algorithm === 'auto';
  const shown = isAutomatic ? filterUses(sessions) : otherFilterUses(sessions, filter);
  if (shown.length === 0) {
    return isAutomatic ? (
      <Text size="sm">
        <FormattedMessage
          id="fixationFilter.uses.none"
          defaultMessage="No session has gaze yet. What was chosen for each is counted here."
        />
      </Text>
    ) : null;
  }
  const nameOf = (algorithm: string) => {
    const known = FILTER_ALGORITHMS.find((each) => each === algorithm);
    return known ? intl.formatMessage(ALGORITHM_MESSAGES[known]) : algorithm;
  };
  return (
    <div>
      <Text size="sm">
        {isAutomatic ? (
          <FormattedMessage
            id="fixationFilter.uses"
            defaultMessage="It has chosen:"
            description="Before a list of fixation filters with the number of sessions of each"
          />
        ) : (
          <FormattedMessage
            id="fixationFilter.uses.other"
            defaultMessage="These sessions still have results of another filter:"
            description="Before a list of fixation filters with the number of sessions of each"
          />
        )}
      </Text>
      <ul className={classes['uses']}>
        {shown.map(({ value: { algorithm, reason }, sessions: count }) => {
          const why = reason === null ? undefined : REASONS[reason];
          return (
            <li key={`${algorithm} ${reason}`}>
              <FormattedMessage
                id="fixationFilter.use"
                defaultMessage="{name} in {count, plural, one {# session} other {# sessions}}{hasReason, select, true { ({reason})} other {}}"
                values={{
                  name: nameOf(algorithm),
                  count,
                  hasReason: String(why !== undefined),
                  reason: why ? intl.formatMessage(why) : '',
                }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
