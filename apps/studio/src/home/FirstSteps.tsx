import type { Home } from '@fovea/contract/studies/overview';
import { Anchor, Button, Text } from '@mantine/core';
import { IconCheck, IconFlame, IconPencil, IconSend } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import classes from './Home.module.css';

interface Props {
  readonly home: Home;
  /** Null: this user cannot create studies. */
  readonly onCreate: (() => void) | null;
  readonly demoStudyId: string | null;
}

interface Step {
  readonly key: 'build' | 'collect' | 'look';
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  readonly isDone: boolean;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action: ReactNode;
}

/** The way of a new account to its first heatmap, until there is one. */
export function FirstSteps({ home, onCreate, demoStudyId }: Props) {
  const { hasStimulus, hasStarted } = home.reached;
  const [latest] = home.recent;
  const open = (page: string, label: ReactNode) =>
    latest && (
      <Button component="a" href={`#/studies/${latest.id}/${page}`}>
        {label}
      </Button>
    );
  const steps: readonly Step[] = [
    {
      key: 'build',
      icon: IconPencil,
      isDone: hasStimulus,
      title: <FormattedMessage id="firstSteps.build" defaultMessage="Build a study" />,
      text: (
        <FormattedMessage
          id="firstSteps.build.text"
          defaultMessage="Add a picture or a video to look at. The calibration is already in it."
        />
      ),
      action: latest
        ? open(
            'study-builder',
            <FormattedMessage id="firstSteps.builder" defaultMessage="Open the study builder" />,
          )
        : onCreate && (
            <Button onClick={onCreate}>
              <FormattedMessage id="folders.create" defaultMessage="Create study" />
            </Button>
          ),
    },
    {
      key: 'collect',
      icon: IconSend,
      isDone: hasStarted,
      title: <FormattedMessage id="firstSteps.collect" defaultMessage="Send the link" />,
      text: (
        <FormattedMessage
          id="firstSteps.collect.text"
          defaultMessage="Start the data collection and open the link yourself first: a webcam is all it takes."
        />
      ),
      action: open(
        'data-collection',
        <FormattedMessage id="firstSteps.collection" defaultMessage="Open the data collection" />,
      ),
    },
    {
      key: 'look',
      icon: IconFlame,
      isDone: false,
      title: <FormattedMessage id="firstSteps.look" defaultMessage="Look at the heatmap" />,
      text: (
        <FormattedMessage
          id="firstSteps.look.text"
          defaultMessage="It appears by itself once the recording of the first respondent has been processed."
        />
      ),
      action: open(
        'analysis',
        <FormattedMessage id="firstSteps.analysis" defaultMessage="Open the analysis" />,
      ),
    },
  ];
  const now = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Panel
      title={
        <FormattedMessage
          id="firstSteps.title"
          defaultMessage="Three steps to your first heatmap"
        />
      }
      aside={
        demoStudyId !== null && (
          <Anchor href={`#/studies/${demoStudyId}/analysis`} size="sm">
            <FormattedMessage id="firstSteps.demo" defaultMessage="See one in the demo study" />
          </Anchor>
        )
      }
    >
      <ol className={classes['steps']}>
        {steps.map(({ key, icon: Icon, isDone, title, text, action }, place) => (
          <li
            key={key}
            className={classes['step']}
            data-state={isDone ? 'done' : place === now ? 'now' : 'later'}
            aria-current={place === now ? 'step' : undefined}
          >
            <span className={classes['stepMark']}>
              {isDone ? (
                <IconCheck size={22} aria-hidden />
              ) : (
                <Icon size={22} stroke={1.7} aria-hidden />
              )}
            </span>
            <Text fw={600}>
              {place + 1}. {title}
              {isDone && (
                <span className="visuallyHidden">
                  {' '}
                  <FormattedMessage id="firstSteps.done" defaultMessage="(done)" />
                </span>
              )}
            </Text>
            <Text className={classes['stepText'] ?? ''}>{text}</Text>
            {place === now && <div>{action}</div>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
