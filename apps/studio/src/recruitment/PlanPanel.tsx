import { RECRUITMENT_LIMITS, type RecruitmentGroup } from '@fovea/contract/studies/recruitmentPlan';
import type { Study } from '@fovea/contract/studies/studies';
import { recruitmentPlanProblem } from '@fovea/rules/recruitment/recruitmentPlan';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../controls/feedback/FailureAlert';
import { showSuccess } from '../controls/feedback/snackbars';
import { NumberField } from '../controls/fields/NumberField';
import { Panel } from '../controls/layout/Panel';
import { GateFields } from './GateFields';
import { PriceFields } from './PriceFields';
import type { usePlanEdits } from './usePlanEdits';

interface Props {
  readonly study: Pick<Study, 'studyType' | 'sensors' | 'blockUsage'>;
  readonly groups: readonly RecruitmentGroup[];
  readonly edits: ReturnType<typeof usePlanEdits>;
}

/** What is wanted: how many usable people, what usable means, and what people are paid. */
export function PlanPanel({ study, groups, edits }: Props) {
  const intl = useIntl();
  const { plan, change, isChanged } = edits;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = recruitmentPlanProblem(plan);

  async function save() {
    setBusy(true);
    setFailure(null);
    try {
      await edits.save();
      showSuccess(
        intl.formatMessage({ id: 'recruitment.saved', defaultMessage: 'The plan was saved.' }),
      );
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={<FormattedMessage id="recruitment.plan" defaultMessage="Plan" />}>
      <Stack gap={24}>
        <NumberField
          label={
            groups.length > 1
              ? intl.formatMessage({
                  id: 'recruitment.target.groups',
                  defaultMessage: 'Usable people wanted in each group',
                })
              : intl.formatMessage({
                  id: 'recruitment.target',
                  defaultMessage: 'Usable people wanted',
                })
          }
          description={<GroupsText study={study} groups={groups} />}
          value={plan.usablePerGroup}
          {...RECRUITMENT_LIMITS.usablePerGroup}
          onChange={(usablePerGroup) => change({ usablePerGroup })}
        />
        <GateFields study={study} gate={plan.gate} onChange={(gate) => change({ gate })} />
        <PriceFields prices={plan.prices} onChange={(prices) => change({ prices })} />
        {edits.isOutdated && (
          <Alert color="yellow" role="alert">
            <FormattedMessage
              id="recruitment.outdated"
              defaultMessage="Somebody else saved this plan while you changed it. Saving replaces theirs; discard your changes to see it."
            />
          </Alert>
        )}
        <FailureAlert failure={failure} />
        <Group gap={12}>
          <Button
            disabled={!isChanged || problem !== null}
            loading={isBusy}
            onClick={() => void save()}
          >
            <FormattedMessage id="recruitment.save" defaultMessage="Save plan" />
          </Button>
          {isChanged && (
            <Button
              variant="subtle"
              disabled={isBusy}
              onClick={() => {
                edits.discard();
                setFailure(null);
              }}
            >
              <FormattedMessage id="recruitment.discard" defaultMessage="Discard changes" />
            </Button>
          )}
          {problem && (
            <Text size="sm" c="dimmed" role="status">
              <FormattedMessage
                id="sampleSize.same"
                defaultMessage="The two proportions have to differ: no number of people shows that they are the same."
              />
            </Text>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

/** Which groups there are, and how people come into them. */
function GroupsText({ study, groups }: Pick<Props, 'study' | 'groups'>) {
  const intl = useIntl();
  if (groups.length === 1) {
    return (
      <FormattedMessage
        id="recruitment.groups.one"
        defaultMessage="The study has one flow, so everybody is in one group."
      />
    );
  }
  const names = intl.formatList(groups.map(({ name }, at) => <bdi key={at}>{name}</bdi>));
  return study.blockUsage === 'BLOCK_MANUAL_CHOICE' ? (
    <FormattedMessage
      id="recruitment.groups.chosen"
      defaultMessage="{count, number} groups, which respondents choose themselves: {names}."
      values={{ count: groups.length, names }}
    />
  ) : (
    <FormattedMessage
      id="recruitment.groups.inTurn"
      defaultMessage="{count, number} groups, one for each flow, which get their respondents in turn: {names}."
      values={{ count: groups.length, names }}
    />
  );
}
