import {
  EFFECTS_MAX,
  listObservedEffects,
  RECRUITMENT_LIMITS,
  type ObservedEffect,
  type PlannedComparison,
} from '@fovea/contract/studies/recruitmentPlan';
import { medianOf } from '@fovea/science/math/medianOf';
import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { Table, type Column } from '../../controls/layout/Table';
import { COMPARED_METRICS } from '../../messages/comparedMetrics';
import { useApiQuery } from '../../state/serverState';
import classes from '../Recruitment.module.css';

interface Props {
  readonly studyId: string;
  readonly comparison: PlannedComparison;
  readonly onUse: (comparison: PlannedComparison) => void;
}

/** Effect sizes that studies of the company have seen, to choose one from. */
export function ObservedEffects({ studyId, comparison, onUse }: Props) {
  const intl = useIntl();
  const isProportion = comparison.design === 'proportions';
  const offered = COMPARED_METRICS.filter(({ unit }) => (unit === 'part') === isProportion);
  const [chosen, setChosen] = useState<string | null>(null);
  const metric = offered.find(({ id }) => id === chosen)?.id ?? offered[0]?.id ?? '';
  const isPaired = comparison.design === 'paired';
  const query = useApiQuery(
    listObservedEffects,
    { studyId, query: { metric } },
    { enabled: !isPaired },
  );
  return (
    <Stack gap={12}>
      <Title order={3}>
        <FormattedMessage
          id="effects.title"
          defaultMessage="Effect sizes that your company’s studies have seen"
        />
      </Title>
      {isPaired ? (
        <Text size="sm" c="dimmed" maw={760}>
          <FormattedMessage
            id="effects.paired"
            defaultMessage="Differences between stimuli that the same people saw are computed in your browser when you compare them, and not stored. Open the comparison of an earlier study and take its dz."
          />
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" maw={760}>
            <FormattedMessage
              id="effects.help"
              defaultMessage="Between segments without common respondents, with at least ten people each, in areas of interest whose metrics are stored. Differences of small studies are often too large: plan for the lower end of the interval, or for the smallest difference that would matter to you."
            />
          </Text>
          {offered.length > 1 && (
            <NativeSelect
              label={intl.formatMessage({ id: 'effects.metric', defaultMessage: 'Metric' })}
              maw={420}
              value={metric}
              data={offered.map(({ id, messages }) => ({
                value: id,
                label: intl.formatMessage(messages),
              }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )}
          <QueryContent isPart from={query} skeleton={<Skeletons rows={3} rowHeight={40} />}>
            {(effects) =>
              effects.length === 0 ? (
                <Text>
                  <FormattedMessage
                    id="effects.none"
                    defaultMessage="None yet. They appear once a study has areas of interest and two segments without common respondents."
                  />
                </Text>
              ) : (
                <EffectTable effects={effects} comparison={comparison} onUse={onUse} />
              )
            }
          </QueryContent>
        </>
      )}
    </Stack>
  );
}

function EffectTable({
  effects,
  comparison,
  onUse,
}: Pick<Props, 'comparison' | 'onUse'> & { readonly effects: readonly ObservedEffect[] }) {
  const intl = useIntl();
  const isShare = comparison.design === 'proportions';
  const figure = (value: number) =>
    isShare
      ? intl.formatNumber(value, { style: 'percent', signDisplay: 'exceptZero' })
      : intl.formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const columns: Column<ObservedEffect, string>[] = [
    {
      key: 'study',
      title: <FormattedMessage id="effects.study" defaultMessage="Study" />,
      cell: ({ studyName }) => <bdi>{studyName}</bdi>,
    },
    {
      key: 'area',
      title: <FormattedMessage id="effects.area" defaultMessage="Area" />,
      cell: ({ stimulusName, aoiName }) => (
        <FormattedMessage
          id="effects.place"
          defaultMessage="{area} in {stimulus}"
          values={{ area: <bdi>{aoiName}</bdi>, stimulus: <bdi>{stimulusName}</bdi> }}
        />
      ),
    },
    {
      key: 'groups',
      title: <FormattedMessage id="effects.groups" defaultMessage="Segments" />,
      cell: ({ first, second }) => (
        <FormattedMessage
          id="effects.segments"
          defaultMessage="{first} ({n1, number}) and {second} ({n2, number})"
          values={{
            first: <bdi>{first.name}</bdi>,
            n1: first.n,
            second: <bdi>{second.name}</bdi>,
            n2: second.n,
          }}
        />
      ),
    },
    {
      key: 'effect',
      isNumber: true,
      title: isShare ? (
        <FormattedMessage id="effects.difference" defaultMessage="Difference (95%)" />
      ) : (
        <FormattedMessage id="effects.g" defaultMessage="Hedges’ g (95%)" />
      ),
      cell: ({ value, low, high }) => (
        <bdi>
          <FormattedMessage
            id="effects.interval"
            defaultMessage="{value} ({low} to {high})"
            values={{ value: figure(value), low: figure(low), high: figure(high) }}
          />
        </bdi>
      ),
    },
    {
      key: 'use',
      title: <FormattedMessage id="effects.take" defaultMessage="Take it" />,
      hidesTitle: true,
      cell: (effect) => {
        const next = planned(comparison, effect);
        return (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={next === null}
            onClick={() => next && onUse(next)}
          >
            <FormattedMessage id="effects.use" defaultMessage="Use it" />
          </Button>
        );
      },
    },
  ];
  return (
    <>
      <Text size="sm">
        <FormattedMessage
          id="effects.median"
          defaultMessage="{count, plural, one {One difference} other {# differences; half of them are larger than {median}, whatever their direction}}{isCut, select, yes {. Older ones are not listed} other {}}."
          values={{
            count: effects.length,
            median: figure(medianOf(effects.map(({ value }) => Math.abs(value)))),
            isCut: effects.length >= EFFECTS_MAX ? 'yes' : 'no',
          }}
        />
      </Text>
      <div className={classes['effects']} tabIndex={0}>
        <Table
          label={intl.formatMessage({
            id: 'effects.label',
            defaultMessage: 'Effect sizes of earlier studies',
          })}
          columns={columns}
          rows={effects}
          rowKey={({ studyId, aoiName, stimulusName, first, second }) =>
            JSON.stringify([studyId, aoiName, stimulusName, first, second])
          }
        />
      </div>
    </>
  );
}

/** The comparison with an effect that was seen, or null if it cannot be planned for. */
function planned(
  comparison: PlannedComparison,
  { value, proportions }: ObservedEffect,
): PlannedComparison | null {
  if (comparison.design !== 'proportions') {
    const effect = Number(Math.abs(value).toFixed(2));
    const { min, max } = RECRUITMENT_LIMITS.effect;
    return effect < min || effect > max ? null : { ...comparison, effect };
  }
  if (proportions === null) return null;
  const { min, max } = RECRUITMENT_LIMITS.proportion;
  const within = (share: number) => Number(Math.min(max, Math.max(min, share)).toFixed(3));
  const [first, second] = [within(proportions.first), within(proportions.second)];
  return first === second ? null : { ...comparison, first, second };
}
