import { Anchor, Group, Progress, Text } from '@mantine/core';
import { getDemoProgress } from '@fovea/contract/demo';
import { FormattedMessage, useIntl } from 'react-intl';
import { POLLING_MS, useTruth } from '../state/truth';

/** While the demo study fills itself: how far it is. */
export function DemoBanner() {
  const intl = useIntl();
  const { data } = useTruth(
    getDemoProgress,
    {},
    { every: (last) => (last?.state === 'seeding' ? POLLING_MS.demo : false) },
  );
  if (data?.state !== 'seeding' || data.respondentsTotal === 0) return null;
  const { respondentsDone: done, respondentsTotal: total, studyId } = data;
  const words = intl.formatMessage(
    { id: 'demo.progress', defaultMessage: 'Demo respondents: {done} of {total}' },
    { done, total },
  );
  return (
    <Group
      role="status"
      gap={16}
      px={24}
      py={8}
      style={{
        borderBlockEnd: '1px solid var(--fovea-hairline)',
        background: 'var(--fovea-surface)',
      }}
    >
      <Text size="sm">{words}</Text>
      <Progress
        value={(100 * done) / total}
        size={6}
        w={200}
        aria-label={words}
        style={{ flexShrink: 0 }}
      />
      {studyId && (
        <Anchor href={`#/studies/${studyId}`} size="sm">
          <FormattedMessage id="demo.open" defaultMessage="Open the demo study" />
        </Anchor>
      )}
    </Group>
  );
}
