import {
  QUOTA_OLD_AT,
  QUOTA_OLD_AT_DEFAULT,
  quotaTotal,
  type QuotaCount as CountName,
} from '@fovea/rules/studies/quota';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import type { EditedQuota } from './editedQuota';
import { QuotaCount } from './QuotaCount';

interface Props {
  readonly quota: EditedQuota;
  readonly isReadOnly: boolean;
  /** With a test plan: how many are on it, which nothing can exceed; null without one. */
  readonly planned: Readonly<Record<CountName, number>> | null;
  readonly change: (changes: Partial<EditedQuota>) => void;
}

/** How many respondents of each gender and age group are needed. */
export function QuotaCounts({ quota, isReadOnly, planned, change }: Props) {
  const intl = useIntl();
  const young = intl.formatMessage(
    { id: 'quota.young', defaultMessage: '18 to {last}' },
    { last: quota.oldAt - 1 },
  );
  const old = intl.formatMessage(
    { id: 'quota.old', defaultMessage: '{first} and older' },
    { first: quota.oldAt },
  );
  const male = intl.formatMessage({ id: 'quota.male', defaultMessage: 'Men' });
  const female = intl.formatMessage({ id: 'quota.female', defaultMessage: 'Women' });
  const labels: readonly (readonly [CountName, string])[] = [
    ['youngMale', `${male}, ${young}`],
    ['oldMale', `${male}, ${old}`],
    ['youngFemale', `${female}, ${young}`],
    ['oldFemale', `${female}, ${old}`],
  ];
  return (
    <Panel title={<FormattedMessage id="quota.respondents" defaultMessage="Respondents" />}>
      <Stack gap={20}>
        <QuotaCount
          label={intl.formatMessage({ id: 'quota.oldAt', defaultMessage: 'Older from the age of' })}
          value={quota.oldAt}
          {...QUOTA_OLD_AT}
          disabled={isReadOnly || planned !== null}
          onChange={(oldAt) => change({ oldAt: oldAt ?? QUOTA_OLD_AT_DEFAULT })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
          {labels.map(([name, label]) => (
            <QuotaCount
              key={name}
              label={label}
              value={quota[name]}
              {...(planned && { min: 0, max: planned[name] })}
              disabled={isReadOnly}
              onChange={(count) => change({ [name]: count })}
            />
          ))}
        </SimpleGrid>
        <Text>
          <FormattedMessage
            id="quota.total"
            defaultMessage="{total, plural, one {# respondent in all} other {# respondents in all}}"
            values={{ total: quotaTotal(quota) }}
          />
        </Text>
      </Stack>
    </Panel>
  );
}
