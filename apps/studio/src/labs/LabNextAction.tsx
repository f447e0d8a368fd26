import type { Lab } from '@fovea/contract/labs/labs';
import type { ActiveStudy } from '@fovea/contract/participation/labStudies';
import type { LabStep } from '@fovea/rules/registration/labNextStep';
import { machineState } from '@fovea/rules/labs/machineState';
import { Button, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { HelpLink } from '../help/HelpLink';
import { useHasFeature } from '../state/session';
import classes from './LabNow.module.css';

interface Props {
  readonly step: LabStep;
  readonly lab: Lab;
  readonly studies: readonly Pick<ActiveStudy, 'id'>[];
  readonly nowMs: number;
}

/** The one thing to do next in a lab, with the reason. */
export function LabNextAction({ step, lab, studies, nowMs }: Props) {
  const opensStudies = useHasFeature('STUDY');
  const registers = useHasFeature('RESPONDENTS');
  const idle = lab.machines.filter((machine) => machineState(machine, nowMs) === 'idle').length;
  const only = studies.length === 1 ? studies[0]!.id : null;
  const registerLink = (isPrimary: boolean) =>
    registers && (
      <Button
        component="a"
        variant={isPrimary ? 'filled' : 'default'}
        href={only === null ? '#/respondents' : `#/respondents?study=${only}`}
        leftSection={<IconUserPlus size={16} aria-hidden />}
      >
        <FormattedMessage id="lab.next.register.do" defaultMessage="Register respondent" />
      </Button>
    );
  const shown: Record<LabStep, { readonly text: ReactNode; readonly action: ReactNode }> = {
    addMachine: {
      text: (
        <FormattedMessage
          id="lab.next.addMachine"
          defaultMessage="No machine of this lab takes respondents. Install the agent on a machine, and pair it with a code."
        />
      ),
      action: <HelpLink page="lab#machines" />,
    },
    startStudy: {
      text: (
        <FormattedMessage
          id="lab.next.startStudy"
          defaultMessage="No study collects data here. Start a lab study on its page Data collection."
        />
      ),
      action: opensStudies && (
        <Button component="a" href="#/folders">
          <FormattedMessage id="respondent.noStudy.open" defaultMessage="Open the studies" />
        </Button>
      ),
    },
    wakeMachines: {
      text: (
        <FormattedMessage
          id="lab.next.wake"
          defaultMessage="No machine can take respondents: they are off, disabled or without the software. Switch one on, and start its agent."
        />
      ),
      action: <HelpLink page="lab#machines" />,
    },
    endStudies: {
      text: (
        <FormattedMessage
          id="lab.next.full"
          defaultMessage="{count, plural, one {The quota of the study is full.} other {The quotas of all studies are full.}} Stop the data collection when the last respondents have finished."
          values={{ count: studies.length }}
        />
      ),
      action: opensStudies && only !== null && (
        <Button component="a" href={`#/studies/${only}/data-collection`}>
          <FormattedMessage id="next.collection" defaultMessage="Open the data collection" />
        </Button>
      ),
    },
    register: {
      text: (
        <FormattedMessage
          id="lab.next.register"
          defaultMessage="{idle, plural, one {# machine is} other {# machines are}} idle: the next respondent can come."
          values={{ idle }}
        />
      ),
      action: registerLink(true),
    },
    watch: {
      text: (
        <FormattedMessage
          id="lab.next.watch"
          defaultMessage="Every machine that is on has a respondent. Whoever comes next can be planned, and sent to a machine later."
        />
      ),
      action: registerLink(false),
    },
  };
  const { text, action } = shown[step];
  return (
    <div className={classes['next']} data-step={step}>
      <div>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="next.title" defaultMessage="What to do next" />
        </Text>
        <Text>{text}</Text>
      </div>
      <div className={classes['nextAction']}>{action}</div>
    </div>
  );
}
