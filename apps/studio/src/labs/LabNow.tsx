import type { Lab } from '@fovea/contract/labs/labs';
import { listActiveInLab, type ActiveStudy } from '@fovea/contract/participation/labStudies';
import { labNextStep } from '@fovea/rules/registration/labNextStep';
import { planProgress } from '@fovea/rules/studies/testPlan';
import { Anchor, Group, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Skeletons } from '../controls/feedback/Skeletons';
import { Panel } from '../controls/layout/Panel';
import { POLLING_MS, useApiQuery } from '../state/serverState';
import { useHasFeature } from '../state/session';
import classes from './LabNow.module.css';
import { LabNextAction } from './LabNextAction';
import { StageBar } from './StageBar';

interface Props {
  readonly lab: Lab;
  readonly nowMs: number;
}

/** What a lab works on: its studies with how far they are, and the one thing to do next. */
export function LabNow({ lab, nowMs }: Props) {
  const active = useApiQuery(listActiveInLab, {}, { every: POLLING_MS.labs });
  return (
    <Panel flush title={<FormattedMessage id="lab.now" defaultMessage="Data collection now" />}>
      <QueryContent isPart from={active} skeleton={<Skeletons rows={2} rowHeight={48} />}>
        {(all) => {
          const studies = all.filter(({ currentLabId }) => currentLabId === lab.id);
          return (
            <>
              {studies.length > 0 && (
                <ul className={classes['studies']}>
                  {studies.map((study) => (
                    <StudyRow key={study.id} study={study} />
                  ))}
                </ul>
              )}
              <LabNextAction
                step={labNextStep(lab, studies, nowMs)}
                lab={lab}
                studies={studies}
                nowMs={nowMs}
              />
            </>
          );
        }}
      </QueryContent>
    </Panel>
  );
}

function StudyRow({ study }: { readonly study: ActiveStudy }) {
  const intl = useIntl();
  const opensStudies = useHasFeature('STUDY');
  const { quota, places, name, id } = study;
  const total = quota && planProgress({ quota, places }).find(({ kind }) => kind === 'total');
  return (
    <li className={classes['study']}>
      {opensStudies ? (
        <Anchor href={`#/studies/${id}/data-collection`} fw={600} className={classes['name'] ?? ''}>
          <bdi>{name}</bdi>
        </Anchor>
      ) : (
        <Text fw={600} className={classes['name'] ?? ''}>
          <bdi>{name}</bdi>
        </Text>
      )}
      {total && (
        <>
          <StageBar
            label={intl.formatMessage(
              { id: 'lab.study.progress', defaultMessage: 'Progress of {name}' },
              { name },
            )}
            counts={total}
            whole={Math.max(total.limit ?? 0, total.finished + total.inProgress + total.waiting, 1)}
          />
          <Group gap={4}>
            <Text size="sm">
              <FormattedMessage
                id="lab.study.finished"
                defaultMessage="{done, number} of {wanted, number} finished"
                values={{ done: total.finished, wanted: total.limit ?? 0 }}
              />
            </Text>
            <Text size="sm" c="dimmed">
              <FormattedMessage
                id="lab.study.others"
                defaultMessage="{here, plural, =0 {} other {· # on a machine}} {planned, plural, =0 {} other {· # planned}}"
                values={{ here: total.inProgress, planned: total.waiting }}
              />
            </Text>
          </Group>
        </>
      )}
    </li>
  );
}
