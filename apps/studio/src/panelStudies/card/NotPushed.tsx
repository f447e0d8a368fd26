import type { PanelDraft, PushProblem } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { PushDialog } from '../draft/PushDialog';
import { PUSH_PROBLEM_MESSAGES } from '../states/stateMessages';
import { PanelIntroduction } from './PanelIntroduction';

interface Props {
  readonly study: Study;
  readonly problems: readonly PushProblem[];
  readonly suggestion: Omit<PanelDraft, 'rewardMinor'>;
}

/** Before the push: what a panel does, and what stands in the way. */
export function NotPushed({ study, problems, suggestion }: Props) {
  const reasonsId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={12}>
      <PanelIntroduction />
      {problems.length > 0 && (
        <Stack gap={4} id={reasonsId}>
          {problems.map((problem) => (
            <Text key={problem} size="sm" c="var(--fovea-warning)">
              <FormattedMessage {...PUSH_PROBLEM_MESSAGES[problem]} />
            </Text>
          ))}
        </Stack>
      )}
      <Group gap={16}>
        <Button
          disabled={problems.length > 0}
          {...(problems.length > 0 ? { 'aria-describedby': reasonsId } : {})}
          leftSection={<IconUsersPlus size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          <FormattedMessage id="panelPush.title" defaultMessage="Push to Prolific" />
        </Button>
        {problems.includes('NOT_CONNECTED') && (
          <Anchor href="#/panelproviders">
            <FormattedMessage id="panelPush.connect" defaultMessage="Connect your company" />
          </Anchor>
        )}
      </Group>
      {isOpen && (
        <PushDialog study={study} suggestion={suggestion} onClose={() => setOpen(false)} />
      )}
    </Stack>
  );
}
