import type { Study } from '@fovea/contract/studies/studies';
import { Group, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateField } from '../../controls/fields/DateField';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { parseDay } from '../../controls/fields/day';
import { INTERVAL_PROBLEMS } from '../../messages/exportMessages';
import { DAY_PATTERN, dayOf } from './selectionDraft';
import type { RespondentSelection } from './useRespondentSelection';

interface Props {
  readonly study: Study;
  readonly of: RespondentSelection;
}

/** The days on which a respondent must have begun. */
export function IntervalFields({ study, of: { draft, change, intervalProblem } }: Props) {
  const intl = useIntl();
  const first = dayOf(new Date(study.createdDate));
  const last = dayOf(new Date());
  const problem = intervalProblem && intl.formatMessage(INTERVAL_PROBLEMS[intervalProblem]);
  const isOfStart = intervalProblem === 'beforeStudy';
  const limits = {
    pattern: DAY_PATTERN,
    firstDay: parseDay(first, DAY_PATTERN) ?? '',
    lastDay: parseDay(last, DAY_PATTERN) ?? '',
  } as const;
  return (
    <FieldGroup legend={<FormattedMessage id="export.interval" defaultMessage="Time interval" />}>
      <Group gap={12} align="flex-start" grow>
        <DateField
          {...limits}
          label={<FormattedMessage id="export.interval.start" defaultMessage="Start" />}
          value={draft.startDay}
          onChange={(startDay) => change({ startDay })}
          error={isOfStart && problem}
        />
        <DateField
          {...limits}
          label={<FormattedMessage id="export.interval.end" defaultMessage="End" />}
          value={draft.endDay}
          onChange={(endDay) => change({ endDay })}
          error={!isOfStart && problem}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        <FormattedMessage
          id="export.interval.help"
          defaultMessage="Counted by the beginning of the session, both days included. Empty: from the creation of the study ({first}) until now."
          values={{ first: <bdi>{first}</bdi> }}
        />
      </Text>
    </FieldGroup>
  );
}
