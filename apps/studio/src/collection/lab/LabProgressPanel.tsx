import { getLabProgress } from '@fovea/contract/participation/labStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { planProgress, type PlanProgress } from '@fovea/rules/studies/testPlan';
import { Group, Stack, Text } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { Panel } from '../../controls/layout/Panel';
import { STAGE_MESSAGES, StageBar, StageKey, STAGES } from '../../labs/StageBar';
import { QUOTA_COUNT_MESSAGES } from '../../messages/quotaCountMessages';
import { POLLING_MS, useApiQuery } from '../../state/serverState';
import classes from './LabProgress.module.css';

const KINDS: Record<PlanProgress['kind'], MessageDescriptor> = {
  ...QUOTA_COUNT_MESSAGES,
  ...defineMessages({
    other: { id: 'labProgress.other', defaultMessage: 'Others' },
    total: { id: 'labProgress.total', defaultMessage: 'All respondents' },
  }),
};

/** Progress of a lab study towards its quota. */
export function LabProgressPanel({ study }: { readonly study: Study }) {
  const { quota, id: studyId } = study;
  const progress = useApiQuery(getLabProgress, { studyId }, { every: POLLING_MS.labs });
  return (
    <Panel title={<FormattedMessage id="labProgress.title" defaultMessage="Progress" />}>
      {quota === null ? (
        <Text c="dimmed">
          <FormattedMessage
            id="labProgress.noQuota"
            defaultMessage="Progress is shown against the quota, and this study has none."
          />
        </Text>
      ) : (
        <QueryContent isPart from={progress} skeleton={<Skeletons rows={5} rowHeight={24} />}>
          {({ places }) => {
            const rows = planProgress({ quota, places });
            return (
              <Stack gap={20}>
                <Legend />
                <dl className={classes['rows']}>
                  {[...rows.filter(isTotal), ...rows.filter((row) => !isTotal(row))].map((row) => (
                    <ProgressRow
                      key={row.kind}
                      row={row}
                      oldAt={quota.oldAt}
                      quotaTotal={rows.find(isTotal)?.limit ?? 0}
                    />
                  ))}
                </dl>
              </Stack>
            );
          }}
        </QueryContent>
      )}
    </Panel>
  );
}

const isTotal = ({ kind }: PlanProgress) => kind === 'total';

function Legend() {
  return (
    <Group gap={20}>
      {STAGES.map((stage) => (
        <Group key={stage} gap={8} wrap="nowrap">
          <StageKey stage={stage} />
          <Text size="sm">
            <FormattedMessage {...STAGE_MESSAGES[stage]} />
          </Text>
        </Group>
      ))}
    </Group>
  );
}

function ProgressRow(props: {
  readonly row: PlanProgress;
  readonly oldAt: number;
  readonly quotaTotal: number;
}) {
  const { row, oldAt, quotaTotal } = props;
  const intl = useIntl();
  const label = intl.formatMessage(KINDS[row.kind], { oldAt, last: oldAt - 1 });
  const { finished, inProgress, waiting, limit } = row;
  const sum = finished + inProgress + waiting;
  // A bar is full when the quota is; more people than wanted share the whole of it. A kind without a number of its
  // own is a share of all places.
  const whole = Math.max(limit ?? quotaTotal, sum, 1);
  return (
    <div className={classes['row']} data-total={isTotal(row) || undefined}>
      <dt>{label}</dt>
      <dd>
        <StageBar label={label} counts={row} whole={whole} />
        <span className={classes['number']}>
          {limit === null ? (
            intl.formatNumber(finished)
          ) : (
            <FormattedMessage
              id="labProgress.of"
              defaultMessage="{done, number} of {wanted, number}"
              values={{ done: finished, wanted: limit }}
            />
          )}
        </span>
        <span className={classes['detail']}>
          {inProgress + waiting > 0 && (
            <FormattedMessage
              id="labProgress.detail"
              defaultMessage="{registered, number} registered, {planned, number} planned"
              values={{ registered: inProgress, planned: waiting }}
            />
          )}
        </span>
      </dd>
    </div>
  );
}
