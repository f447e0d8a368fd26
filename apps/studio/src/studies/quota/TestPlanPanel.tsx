import type { RespondentRegistration } from '@fovea/contract/studies/quota';
import type { QuotaCount } from '@fovea/rules/studies/quota';
import { Anchor, Stack, Switch, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { useHasFeature } from '../../state/session';

interface Props {
  readonly registration: RespondentRegistration;
  readonly planned: Readonly<Record<QuotaCount, number>>;
  readonly isReadOnly: boolean;
  readonly change: (registration: RespondentRegistration) => void;
}

/** Whether only respondents of the test plan are registered, and how many are on it. */
export function TestPlanPanel({ registration, planned, isReadOnly, change }: Props) {
  const canPlan = useHasFeature('RESPONDENTS');
  const total = Object.values(planned).reduce((sum, count) => sum + count, 0);
  return (
    <Panel title={<FormattedMessage id="quota.testPlan" defaultMessage="Test plan" />}>
      <Stack gap={16}>
        <Switch
          checked={registration === 'TEST_PLAN_ONLY'}
          disabled={isReadOnly}
          onChange={(event) => change(event.currentTarget.checked ? 'TEST_PLAN_ONLY' : 'ANYONE')}
          label={
            <FormattedMessage
              id="quota.testPlan.only"
              defaultMessage="Register only respondents of the test plan"
            />
          }
          description={
            <FormattedMessage
              id="quota.testPlan.help"
              defaultMessage="The test plan is the list of planned respondents. With it, no count can be higher than the number planned, and the age groups stay as they are."
            />
          }
        />
        <Text>
          <FormattedMessage
            id="quota.testPlan.planned"
            defaultMessage="{total, plural, =0 {Nobody is planned yet.} one {# respondent is planned or was registered} other {# respondents are planned or were registered}}{total, plural, =0 {} other {: {youngMale, number} younger and {oldMale, number} older men, {youngFemale, number} younger and {oldFemale, number} older women.}}"
            values={{ total, ...planned }}
          />{' '}
          {canPlan && (
            <Anchor href="#/respondents">
              <FormattedMessage id="quota.testPlan.plan" defaultMessage="Plan respondents" />
            </Anchor>
          )}
        </Text>
      </Stack>
    </Panel>
  );
}
