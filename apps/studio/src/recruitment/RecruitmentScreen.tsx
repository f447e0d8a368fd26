import {
  getRecruitmentPlan,
  type RecruitmentPlanAnswer,
  type UsableGate,
} from '@fovea/contract/studies/recruitmentPlan';
import type { Study } from '@fovea/contract/studies/studies';
import { Stack, Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { UnsavedFormGuard } from '../editing/UnsavedFormGuard';
import { useApiQuery } from '../state/serverState';
import { BasisText } from './BasisText';
import { ForecastFigures } from './ForecastFigures';
import { HowComputed } from './HowComputed';
import { LossWaterfall } from './LossWaterfall';
import { PlanPanel } from './PlanPanel';
import classes from './Recruitment.module.css';
import { recruitmentForecast } from './recruitmentForecast';
import { RecruitmentHeadline } from './RecruitmentHeadline';
import { SampleSizePanel } from './sampleSize/SampleSizePanel';
import { usePlanEdits } from './usePlanEdits';

interface Props {
  readonly study: Pick<Study, 'id' | 'studyType' | 'sensors' | 'blockUsage'>;
  readonly answer: RecruitmentPlanAnswer;
}

/** The recruitment planner: what is wanted, what it takes, and where people are lost. */
export function RecruitmentScreen({ study, answer }: Props) {
  const edits = usePlanEdits(study.id, answer.plan);
  const { plan } = edits;
  const evidence = useEvidence(study.id, answer, plan.gate);
  // Computing takes a moment: typing goes on meanwhile.
  const { usablePerGroup, prices } = useDeferredValue(plan);
  const forecast = useMemo(
    () => recruitmentForecast({ usablePerGroup, prices }, evidence, study.blockUsage),
    [usablePerGroup, prices, evidence, study.blockUsage],
  );
  return (
    <>
      <div className={classes['columns']}>
        <Stack gap={16}>
          <Panel title={<FormattedMessage id="recruitment.forecast" defaultMessage="Forecast" />}>
            <Stack gap={16}>
              <div aria-live="polite">
                <p className={classes['headline']}>
                  <RecruitmentHeadline forecast={forecast} />
                </p>
                <Text size="sm" c="dimmed" mt={4}>
                  <BasisText forecast={forecast} evidence={evidence} />
                </Text>
              </div>
              <ForecastFigures forecast={forecast} evidence={evidence} prices={prices} />
            </Stack>
          </Panel>
          <Panel
            title={
              <FormattedMessage id="recruitment.losses" defaultMessage="Where people are lost" />
            }
          >
            <LossWaterfall evidence={evidence} blended={forecast.evidence} />
          </Panel>
        </Stack>
        <PlanPanel study={study} groups={evidence.own.groups} edits={edits} />
      </div>
      <Stack gap={16} mt={16}>
        <SampleSizePanel
          studyId={study.id}
          plan={plan}
          groups={evidence.own.groups.length}
          change={edits.change}
        />
        <HowComputed />
      </Stack>
      <UnsavedFormGuard isChanged={edits.isChanged} />
    </>
  );
}

/** What was observed, judged by a gate that may not be saved yet. */
function useEvidence(studyId: string, answer: RecruitmentPlanAnswer, gate: UsableGate) {
  const saved = answer.plan.gate;
  const isTried = JSON.stringify(gate) !== JSON.stringify(saved);
  const tried = useApiQuery(
    getRecruitmentPlan,
    {
      studyId,
      query: {
        accuracyDeg: gate.accuracyDeg ?? 'none',
        gazeQuality: gate.gazeQuality ?? 'none',
        faceQuality: gate.faceQuality ?? 'none',
      },
    },
    { enabled: isTried },
  );
  return isTried && tried.data ? tried.data.evidence : answer.evidence;
}
