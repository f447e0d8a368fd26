import {
  getRecruitmentPlan,
  type RecruitmentPlanAnswer,
} from '@fovea/contract/studies/recruitmentPlan';
import type { Study } from '@fovea/contract/studies/studies';
import { Button, Group, Text } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Skeletons } from '../controls/feedback/Skeletons';
import { Panel } from '../controls/layout/Panel';
import { useApiQuery } from '../state/serverState';
import { BasisText } from './BasisText';
import { recruitmentForecast } from './recruitmentForecast';
import { RecruitmentHeadline } from './RecruitmentHeadline';

/** How many places the study needs, on the page on which they are opened. */
export function RecruitmentPanel({ study }: { readonly study: Pick<Study, 'id' | 'blockUsage'> }) {
  const plan = useApiQuery(getRecruitmentPlan, { studyId: study.id, query: {} });
  return (
    <Panel title={<FormattedMessage id="recruitment.title" defaultMessage="Recruitment" />}>
      <QueryContent isPart from={plan} skeleton={<Skeletons rows={1} rowHeight={36} />}>
        {(answer) => <RecruitmentSummary study={study} answer={answer} />}
      </QueryContent>
    </Panel>
  );
}

export function RecruitmentSummary(props: {
  readonly study: Pick<Study, 'id' | 'blockUsage'>;
  readonly answer: RecruitmentPlanAnswer;
}) {
  const { study, answer } = props;
  const { plan, evidence } = answer;
  const forecast = useMemo(
    () => recruitmentForecast(plan, evidence, study.blockUsage),
    [plan, evidence, study.blockUsage],
  );
  const { a, b } = forecast.evidence.share;
  return (
    <Group justify="space-between" gap={16} align="center">
      <div style={{ flex: '1 1 320px', minWidth: 0 }}>
        <Text fw={600}>
          {answer.savedDate === null ? (
            <FormattedMessage
              id="recruitment.summary.share"
              defaultMessage="About {share, number, percent} of the people who open the link are likely to give usable data."
              values={{ share: a / (a + b) }}
            />
          ) : (
            <RecruitmentHeadline forecast={forecast} />
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <BasisText forecast={forecast} evidence={evidence} />
        </Text>
      </div>
      <Button
        component="a"
        href={`#/studies/${study.id}/recruitment`}
        variant="default"
        leftSection={<IconCalculator size={16} aria-hidden />}
      >
        {answer.savedDate === null ? (
          <FormattedMessage id="recruitment.plan.begin" defaultMessage="Plan the recruitment" />
        ) : (
          <FormattedMessage id="recruitment.plan.open" defaultMessage="Open the planner" />
        )}
      </Button>
    </Group>
  );
}
