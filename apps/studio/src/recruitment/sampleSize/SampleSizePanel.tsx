import {
  RECRUITMENT_LIMITS,
  type PlannedComparison,
  type RecruitmentPlan,
} from '@fovea/contract/studies/recruitmentPlan';
import { recruitmentPlanProblem } from '@fovea/rules/recruitment/recruitmentPlan';
import {
  comparisonPower,
  comparisonSize,
  SIZE_MOST,
} from '@fovea/science/planning/comparisonPower';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { useHasFeature } from '../../state/session';
import classes from '../Recruitment.module.css';
import type { ChangePlan } from '../usePlanEdits';
import { ComparisonFields } from './ComparisonFields';
import { ObservedEffects } from './ObservedEffects';
import { PowerCurve } from './PowerCurve';

interface Props {
  readonly studyId: string;
  readonly plan: RecruitmentPlan;
  /** Groups that get respondents of their own. */
  readonly groups: number;
  readonly change: ChangePlan;
}

const CHANCE = { alpha: 0.05, power: 0.8 };
const DESIGNS: Record<PlannedComparison['design'], PlannedComparison> = {
  groups: { design: 'groups', effect: 0.5, ...CHANCE },
  paired: { design: 'paired', effect: 0.5, ...CHANCE },
  proportions: { design: 'proportions', first: 0.3, second: 0.5, ...CHANCE },
};
const isDesign = (text: string | null): text is PlannedComparison['design'] =>
  text !== null && text in DESIGNS;

/** How many usable people a planned comparison takes, and what that depends on. */
export function SampleSizePanel({ studyId, plan, groups, change }: Props) {
  const intl = useIntl();
  const { comparison } = plan;
  const names: Record<PlannedComparison['design'], string> = {
    groups: intl.formatMessage({
      id: 'sampleSize.groups',
      defaultMessage: 'Means of two groups of different people',
    }),
    paired: intl.formatMessage({
      id: 'sampleSize.paired',
      defaultMessage: 'Means of two stimuli that the same people saw',
    }),
    proportions: intl.formatMessage({
      id: 'sampleSize.proportions',
      defaultMessage: 'Proportions of two groups of different people',
    }),
  };
  return (
    <Panel
      title={
        <FormattedMessage id="sampleSize.title" defaultMessage="Sample size of a comparison" />
      }
    >
      <Stack gap={20}>
        <Text size="sm" c="dimmed" maw={760}>
          <FormattedMessage
            id="sampleSize.help"
            defaultMessage="How many usable people does it take to find the difference you are looking for? Choose it before you collect: the smallest difference that would matter to you."
          />
        </Text>
        <Select
          label={intl.formatMessage({
            id: 'sampleSize.design',
            defaultMessage: 'What will be compared',
          })}
          placeholder={intl.formatMessage({
            id: 'sampleSize.nothing',
            defaultMessage: 'Nothing is planned yet',
          })}
          maw={420}
          clearable
          value={comparison?.design ?? null}
          data={Object.entries(names).map(([value, label]) => ({ value, label }))}
          onChange={(design) =>
            change({
              comparison: isDesign(design)
                ? { ...DESIGNS[design], ...(comparison && chanceOf(comparison)) }
                : null,
            })
          }
        />
        {comparison && (
          <PlannedSize
            studyId={studyId}
            plan={plan}
            comparison={comparison}
            groups={groups}
            change={change}
          />
        )}
      </Stack>
    </Panel>
  );
}

const chanceOf = ({ alpha, power }: PlannedComparison) => ({ alpha, power });

function PlannedSize({
  studyId,
  plan,
  comparison,
  groups,
  change,
}: Props & { readonly comparison: PlannedComparison }) {
  const canAnalyse = useHasFeature('ANALYSIS');
  // The curve takes a moment: typing goes on meanwhile.
  const shown = useDeferredValue(comparison);
  const isPossible = recruitmentPlanProblem({ comparison: shown }) === null;
  const size = useMemo(
    () => (isPossible ? comparisonSize(shown, shown.power, shown.alpha) : null),
    [shown, isPossible],
  );
  // Two groups of one flow are found in the same target.
  const perGroup = size === null ? null : isOfOneTarget(shown, groups) ? 2 * size : size;
  return (
    <>
      <div className={classes['planned']}>
        <Stack gap={16}>
          <ComparisonFields
            comparison={comparison}
            onChange={(next) => change({ comparison: next })}
          />
          <div aria-live="polite">
            <SizeText size={size} comparison={shown} isPossible={isPossible} />
          </div>
          {perGroup !== null && (
            <Group gap={12}>
              <Button
                variant="default"
                disabled={
                  plan.usablePerGroup === perGroup ||
                  perGroup > RECRUITMENT_LIMITS.usablePerGroup.max
                }
                onClick={() => change({ usablePerGroup: perGroup })}
              >
                <FormattedMessage
                  id="sampleSize.use"
                  defaultMessage="Plan with {count, plural, one {# usable person} other {# usable people}}{groups, plural, one {} other { in each group}}"
                  values={{ count: perGroup, groups }}
                />
              </Button>
              {isOfOneTarget(shown, groups) && (
                <Text size="sm" c="dimmed" flex="1 1 200px">
                  <FormattedMessage
                    id="sampleSize.oneFlow"
                    defaultMessage="Both groups together, because the study has one flow."
                  />
                </Text>
              )}
            </Group>
          )}
        </Stack>
        {isPossible && (
          <PowerCurve
            comparison={shown}
            size={size}
            planned={
              isOfOneTarget(shown, groups)
                ? Math.floor(plan.usablePerGroup / 2)
                : plan.usablePerGroup
            }
          />
        )}
      </div>
      {canAnalyse && (
        <ObservedEffects
          studyId={studyId}
          comparison={comparison}
          onUse={(next) => change({ comparison: next })}
        />
      )}
    </>
  );
}

const isOfOneTarget = ({ design }: PlannedComparison, groups: number) =>
  design !== 'paired' && groups === 1;

/** Ranks need at most so many times the people of a t test, whatever the values look like. */
const RANKS_AT_WORST = 1 / 0.864;

function SizeText(props: {
  readonly size: number | null;
  readonly comparison: PlannedComparison;
  readonly isPossible: boolean;
}) {
  const { size, comparison, isPossible } = props;
  if (!isPossible) {
    return (
      <Text role="status">
        <FormattedMessage
          id="sampleSize.same"
          defaultMessage="The two proportions have to differ: no number of people shows that they are the same."
        />
      </Text>
    );
  }
  if (size === null) {
    return (
      <Text>
        <FormattedMessage
          id="sampleSize.tooSmall"
          defaultMessage="This difference is too small: it takes more than {most, number} people in each group."
          values={{ most: SIZE_MOST }}
        />
      </Text>
    );
  }
  const power = comparisonPower(comparison, size, comparison.alpha);
  return (
    <Stack gap={4}>
      <Text fw={600} size="lg">
        {comparison.design === 'paired' ? (
          <FormattedMessage
            id="sampleSize.people"
            defaultMessage="{size, plural, one {# usable person} other {# usable people}} who saw both"
            values={{ size }}
          />
        ) : (
          <FormattedMessage
            id="sampleSize.peopleEach"
            defaultMessage="{size, plural, one {# usable person} other {# usable people}} in each group"
            values={{ size }}
          />
        )}
      </Text>
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="sampleSize.found"
          defaultMessage="If the difference is as large as you say, {power, number, ::percent .0} of such studies find it (p below {alpha, number, ::.00#})."
          values={{ power, alpha: comparison.alpha }}
        />
      </Text>
      {comparison.design !== 'proportions' && (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="sampleSize.ranks"
            defaultMessage="Skewed values are compared by ranks, which takes {size, number} at worst."
            values={{ size: Math.ceil(size * RANKS_AT_WORST) }}
          />
        </Text>
      )}
    </Stack>
  );
}
