import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { filterUses, type FilterUse } from '@fovea/rules/analysis/filterUse';
import { FILTER_ALGORITHMS } from '@fovea/rules/analysis/fixationFilters';
import type { Frequency } from '@fovea/rules/analysis/frequencies';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** What `auto` has chosen, and which sessions were analysed with something else than the study asks for. */
export function UsedFilters({ filter, sessions }: Props) {
  const { asAsked, others } = filterUses(sessions, filter);
  const isAutomatic = filter.algorithm === 'auto';
  return (
    <>
      {isAutomatic && asAsked.length > 0 && (
        <UseList
          title={
            <FormattedMessage
              id="fixationFilter.uses"
              defaultMessage="It has chosen:"
              description="Before a list of fixation filters with the number of sessions of each"
            />
          }
          uses={asAsked}
        />
      )}
      {others.length > 0 && (
        <UseList
          title={
            <FormattedMessage
              id="fixationFilter.uses.other"
              defaultMessage="These sessions still have results of another filter:"
              description="Before a list of fixation filters with the number of sessions of each"
            />
          }
          uses={others}
        />
      )}
      {isAutomatic && asAsked.length + others.length === 0 && (
        <Text size="sm">
          <FormattedMessage
            id="fixationFilter.uses.none"
            defaultMessage="No session has gaze yet. What was chosen for each is counted here."
          />
        </Text>
      )}
    </>
  );
}

interface ListProps {
  readonly title: ReactNode;
  readonly uses: readonly Frequency<FilterUse>[];
}

function UseList({ title, uses }: ListProps) {
  const intl = useIntl();
  const nameOf = (algorithm: string) => {
    const known = FILTER_ALGORITHMS.find((each) => each === algorithm);
    return known ? intl.formatMessage(ALGORITHM_MESSAGES[known]) : algorithm;
  };
  return (
    <div>
      <Text size="sm">{title}</Text>
      <ul className={classes['uses']}>
        {uses.map(({ value: { algorithm, reason }, sessions: count }) => {
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
