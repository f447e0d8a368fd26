import { Progress, Text } from '@mantine/core';
import { listSessions, type RespondentSession } from '@fovea/contract/participation/respondents';
import type { Quota } from '@fovea/contract/studies/quota';
import type { Study } from '@fovea/contract/studies/studies';
import { isOld, quotaCount } from '@fovea/rules/studies/testPlan';
import { QUOTA_COUNTS, quotaTotal } from '@fovea/rules/studies/quota';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { QUOTA_COUNT_MESSAGES } from '../../messages/quotaCountMessages';
import { useApiQuery } from '../../state/serverState';
import classes from './LabProgress.module.css';

/** Progress of a lab study towards its quota. */
export function LabProgressPanel({ study }: { readonly study: Study }) {
  const { quota } = study;
  const sessions = useApiQuery(listSessions, { studyId: study.id });
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
        <QueryContent isPart from={sessions} skeleton={<Skeletons rows={4} rowHeight={24} />}>
          {(list) => <QuotaProgress quota={quota} sessions={list} />}
        </QueryContent>
      )}
    </Panel>
  );
}

function QuotaProgress(props: {
  readonly quota: Quota;
  readonly sessions: readonly RespondentSession[];
}) {
  const intl = useIntl();
  const { quota, sessions } = props;
  const finished = sessions.filter(({ state, preview }) => state === 'FINISHED' && !preview);
  const counts = QUOTA_COUNTS.map((count) => ({
    key: count as string,
    label: intl.formatMessage(QUOTA_COUNT_MESSAGES[count], {
      oldAt: quota.oldAt,
      last: quota.oldAt - 1,
    }),
    done: finished.filter(({ respondent: { age, gender } }) => {
      return quotaCount(gender, age === null ? null : isOld(quota, age)) === count;
    }).length,
    wanted: quota[count] ?? 0,
  }));
  const total = {
    key: 'total',
    label: intl.formatMessage({ id: 'labProgress.total', defaultMessage: 'All respondents' }),
    done: finished.length,
    wanted: quotaTotal(quota),
  };
  return (
    <dl className={classes['rows']}>
      {[total, ...counts].map(({ key, label, done, wanted }) => (
        <div key={key} className={classes['row']}>
          <dt>{label}</dt>
          <dd>
            <Progress
              value={wanted > 0 ? Math.min(100, (100 * done) / wanted) : 0}
              aria-label={label}
              className={classes['bar'] ?? ''}
            />
            <span className={classes['number']}>
              <FormattedMessage
                id="labProgress.of"
                defaultMessage="{done, number} of {wanted, number}"
                values={{ done, wanted }}
              />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
