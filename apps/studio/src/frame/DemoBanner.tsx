import { Anchor, Group, Progress } from '@mantine/core';
import { getDemoProgress } from '@fovea/contract/platform/demo';
import { IconFlask } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '../controls/feedback/Banner';
import { POLLING_MS, useApiQuery } from '../state/serverState';

/** Progress while the demo study is being filled. */
export function DemoBanner() {
  const intl = useIntl();
  const { data } = useApiQuery(
    getDemoProgress,
    {},
    { every: (last) => (last?.state === 'seeding' ? POLLING_MS.demo : false) },
  );
  if (data?.state !== 'seeding' || data.respondentsTotal === 0) return null;
  const { respondentsDone: done, respondentsTotal: total, studyId } = data;
  const messages = intl.formatMessage(
    { id: 'demo.progress', defaultMessage: 'Demo respondents: {done} of {total}' },
    { done, total },
  );
  return (
    <Banner
      tone="info"
      icon={IconFlask}
      action={
        studyId && (
          <Anchor href={`#/studies/${studyId}`} size="sm">
            <FormattedMessage id="demo.open" defaultMessage="Open the demo study" />
          </Anchor>
        )
      }
    >
      <Group gap={12}>
        <span>{messages}</span>
        <Progress
          value={(100 * done) / total}
          size={6}
          w={200}
          aria-label={messages}
          style={{ flexShrink: 0 }}
        />
      </Group>
    </Banner>
  );
}
