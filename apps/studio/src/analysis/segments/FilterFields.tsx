import type { FilterOperator, SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { devicesOf, filterVariables } from '@fovea/rules/analysis/segmentCriteriaFacts';
import {
  needsOperand,
  OPERATORS_BY_TYPE,
  type FilterType,
} from '@fovea/rules/analysis/segmentCriteriaOperators';
import { FormattedMessage, useIntl } from 'react-intl';
import { HelpMark } from '../../controls/display/HelpMark';
import { DegreeLimitNote } from '../../recordedSessions/DegreeLimitNote';
import { RECOMMENDED } from '../../recordedSessions/recommendedQuality';
import { DEVICE_MESSAGES, GENDER_MESSAGES, OPERATOR_MESSAGES } from '../../messages/filterMessages';
import type { DraftFacts } from './segmentDraft';
import { SurveyFilterFields } from './SurveyFilterFields';
import { CheckboxList } from './CheckboxList';
import { PastedListFields } from './PastedListFields';

interface Props<Filter extends SegmentFilter = SegmentFilter> {
  readonly filter: Filter;
  readonly change: (filter: SegmentFilter) => void;
  readonly facts: DraftFacts;
}

/** The fields of one filter, by its kind. */
export function FilterFields({ filter, change, facts }: Props) {
  const intl = useIntl();
  switch (filter.kind) {
    case 'survey':
      return <SurveyFilterFields filter={filter} change={change} facts={facts} />;
    case 'date':
      return (
        <Stack gap={4}>
          <ComparisonResult
            type="temporal"
            operators={dateOperators}
            filter={filter}
            change={change}
            input="date"
          />
          <Text size="xs" c="dimmed">
            <FormattedMessage
              id="filter.date.zone"
              defaultMessage="Days are those of your own time zone. Respondents in other time zones can fall on another day."
            />
          </Text>
        </Stack>
      );
    case 'age':
      return <ComparisonResult type="numeric" filter={filter} change={change} input="number" />;
    case 'gender':
      return (
        <CheckboxList
          choices={(['FEMALE', 'MALE', 'OTHER', 'UNKNOWN'] as const).map((value) => ({
            value,
            label: intl.formatMessage(GENDER_MESSAGES[value]),
          }))}
          chosen={filter.genders}
          choose={(genders) => change({ ...filter, genders })}
        />
      );
    case 'device':
      return (
        <CheckboxList
          choices={devicesOf(facts.sessions).map((value) => ({
            value,
            label: intl.formatMessage(DEVICE_MESSAGES[value]),
          }))}
          chosen={filter.devices}
          choose={(devices) => change({ ...filter, devices })}
        />
      );
    case 'flow':
      return (
        <CheckboxList
          choices={facts.study.blocks
            .filter(({ id }) => facts.study.topLevelBlocks.includes(id))
            .map(({ id, displayName }) => ({ value: id, label: displayName }))}
          chosen={filter.blockIds}
          choose={(blockIds) => change({ ...filter, blockIds })}
        />
      );
    case 'variable':
      return <VariableFields filter={filter} change={change} facts={facts} />;
    case 'external':
      return <PastedListFields filter={filter} change={change} facts={facts} />;
    case 'quality':
      return <QualityFields filter={filter} change={change} />;
    case 'hasGaze':
      return (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="filter.hasGaze.help"
            defaultMessage="Leaves out respondents without gaze, such as after a failed calibration. Their answers, signals and videos are still in other segments."
          />
        </Text>
      );
    case 'notLowQuality':
      return (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="filter.notLow.help"
            defaultMessage="Leaves out recordings that are marked as low quality, by you or automatically."
          />
        </Text>
      );
  }
}

/** A session always has a date, so there is no comparison for a missing one. */
const dateOperators = OPERATORS_BY_TYPE.temporal.filter(needsOperand);

function ComparisonResult({
  type,
  operators = OPERATORS_BY_TYPE[type],
  filter,
  change,
  input,
}: {
  readonly type: FilterType;
  readonly operators?: readonly FilterOperator[];
  readonly filter: Extract<SegmentFilter, { kind: 'date' | 'age' }>;
  readonly change: (filter: SegmentFilter) => void;
  readonly input: 'date' | 'number';
}) {
  const intl = useIntl();
  return (
    <Group gap={8} wrap="nowrap">
      <NativeSelect
        size="xs"
        flex="none"
        aria-label={intl.formatMessage({ id: 'filter.operator', defaultMessage: 'Comparison' })}
        value={filter.operator ?? ''}
        data={operators.map((value) => ({
          value,
          label: intl.formatMessage(OPERATOR_MESSAGES[value]),
        }))}
        onChange={(event) => {
          const operator = operators.find((each) => each === event.currentTarget.value);
          if (operator) change({ ...filter, operator });
        }}
      />
      {(!filter.operator || needsOperand(filter.operator)) && (
        <TextInput
          size="xs"
          flex={1}
          miw={0}
          type={input}
          dir="ltr"
          min={input === 'number' ? 0 : undefined}
          aria-label={intl.formatMessage({ id: 'filter.operand', defaultMessage: 'Value' })}
          value={String(filter.operand ?? '')}
          onChange={(event) => change({ ...filter, operand: event.currentTarget.value || null })}
        />
      )}
    </Group>
  );
}

function VariableFields({
  filter,
  change,
  facts,
}: Props<Extract<SegmentFilter, { kind: 'variable' }>>) {
  const intl = useIntl();
  const variables = filterVariables(facts.sessions);
  return (
    <Stack gap={8}>
      <NativeSelect
        size="xs"
        aria-label={intl.formatMessage({ id: 'filter.variable', defaultMessage: 'Variable' })}
        value={filter.variable ?? ''}
        data={[
          {
            value: '',
            label: intl.formatMessage({ id: 'filter.choose', defaultMessage: 'Choose…' }),
          },
          ...variables.keys(),
        ]}
        onChange={(event) =>
          change({ ...filter, variable: event.currentTarget.value || null, values: [] })
        }
      />
      {filter.variable !== null && (
        <CheckboxList
          choices={(variables.get(filter.variable) ?? []).map((value) => ({
            value,
            label:
              value === ''
                ? intl.formatMessage({ id: 'filter.blank', defaultMessage: '(blank)' })
                : value,
          }))}
          chosen={filter.values}
          choose={(values) => change({ ...filter, values })}
        />
      )}
    </Stack>
  );
}

const ACCURACIES = Array.from({ length: 101 }, (_, at) => at / 10);
const SHARES = Array.from({ length: 19 }, (_, at) => (100 - at * 5) / 100);

function QualityFields({
  filter,
  change,
}: {
  readonly filter: Extract<SegmentFilter, { kind: 'quality' }>;
  readonly change: (filter: SegmentFilter) => void;
}) {
  const intl = useIntl();
  const isAccuracy = filter.measure === 'accuracyDeg';
  const messages = (value: number) =>
    isAccuracy
      ? `${intl.formatNumber(value, { minimumFractionDigits: 1 })}°`
      : intl.formatNumber(value, { style: 'percent' });
  const label = isAccuracy
    ? intl.formatMessage({ id: 'filter.below', defaultMessage: 'Below' })
    : intl.formatMessage({ id: 'filter.atLeast', defaultMessage: 'At least' });
  return (
    <Group gap={8} wrap="nowrap">
      <Text size="xs">{label}</Text>
      <NativeSelect
        size="xs"
        aria-label={label}
        value={String(filter.threshold)}
        data={(isAccuracy ? ACCURACIES : SHARES).map((value) => ({
          value: String(value),
          label: messages(value),
        }))}
        onChange={(event) => change({ ...filter, threshold: Number(event.currentTarget.value) })}
      />
      <HelpMark about={label}>
        <FormattedMessage
          id="filter.recommended"
          defaultMessage="Recommended: {value}. Respondents without this figure are left out."
          values={{ value: messages(RECOMMENDED[filter.measure]) }}
        />
        {isAccuracy && (
          <p>
            <DegreeLimitNote limitDeg={filter.threshold} />
          </p>
        )}
      </HelpMark>
    </Group>
  );
}
