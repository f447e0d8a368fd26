import {
  changeFirstRun,
  type FirstRun,
  type FirstRunStepName,
} from '@fovea/contract/studies/firstRun';
import { getHome, type Home } from '@fovea/contract/studies/overview';
import { getStudy } from '@fovea/contract/studies/studies';
import { previewLink } from '@fovea/rules/participation/links';
import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import {
  IconCheck,
  IconEye,
  IconFlame,
  IconPencil,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showUndoSnackbar } from '../controls/feedback/showUndoSnackbar';
import { showError } from '../controls/feedback/snackbars';
import { Panel } from '../controls/layout/Panel';
import { HelpLink } from '../help/HelpLink';
import { call } from '../state/api';
import { setServerState, useApiQuery } from '../state/serverState';
import { useUser } from '../state/session';
import { firstStepMessages, firstStepTexts } from './firstStepMessages';
import classes from './Home.module.css';

interface Props {
  readonly home: Home;
  /** Null: this user cannot create studies. */
  readonly onCreate: (() => void) | null;
  readonly demoStudyId: string | null;
}

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
const ICONS: Readonly<Record<FirstRunStepName, Icon>> = {
  build: IconPencil,
  preview: IconEye,
  takePart: IconUserCheck,
  seeGaze: IconFlame,
};

/** Whether the checklist is of use: not closed, and not done. */
export const isInFirstRun = ({ isDismissed, steps }: FirstRun): boolean =>
  !isDismissed && steps.some(({ isDone }) => !isDone);

/** The way of a new user to their own gaze: a checklist of what was really done. */
export function FirstSteps({ home, onCreate, demoStudyId }: Props) {
  const intl = useIntl();
  const { steps, wasScreenedOut } = home.firstRun;
  const now = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  const isInPerson = useUser().actor === null;
  return (
    <Panel
      title={
        <FormattedMessage
          id="firstSteps.title"
          defaultMessage="Four steps to your own gaze"
          description="Title of a checklist for somebody who is new"
        />
      }
      aside={
        <Group gap={16}>
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="firstSteps.count"
              defaultMessage="{done, number} of {count, number} done"
              values={{ done, count: steps.length }}
            />
          </Text>
          {demoStudyId !== null && (
            <Anchor href={`#/studies/${demoStudyId}/analysis`} size="sm">
              <FormattedMessage id="firstSteps.demo" defaultMessage="See gaze in the demo study" />
            </Anchor>
          )}
          {isInPerson && (
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={() =>
                dismiss(
                  intl.formatMessage({
                    id: 'firstSteps.dismissed',
                    defaultMessage: 'The first steps are closed.',
                  }),
                  intl.formatMessage({ id: 'undo', defaultMessage: 'Undo' }),
                )
              }
              aria-label={intl.formatMessage({
                id: 'firstSteps.dismiss',
                defaultMessage: 'Close the first steps',
              })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      }
    >
      <ol className={classes['steps']}>
        {steps.map((step, place) => (
          <Step
            key={step.name}
            step={step}
            place={place}
            state={step.isDone ? 'done' : place === now ? 'now' : 'later'}
            wasScreenedOut={step.name === 'takePart' && wasScreenedOut}
            onCreate={onCreate}
          />
        ))}
      </ol>
    </Panel>
  );
}

/** Closes the checklist at once, and offers it back. */
function dismiss(message: string, undoLabel: string) {
  let saved: Promise<unknown> = Promise.resolve();
  const show = (isDismissed: boolean) =>
    setServerState(getHome, {}, (home) => ({
      ...home,
      firstRun: { ...home.firstRun, isDismissed },
    }));
  const set = (isDismissed: boolean) => {
    show(isDismissed);
    // One after the other, so that the last one counts.
    saved = saved
      .then(() => call(changeFirstRun, { body: { isDismissed } }))
      .catch((reason: unknown) => {
        show(!isDismissed);
        showError(reason instanceof Error ? reason.message : String(reason));
      });
  };
  set(true);
  showUndoSnackbar(message, undoLabel, () => set(false));
}

interface StepProps {
  readonly step: FirstRun['steps'][number];
  readonly place: number;
  readonly state: 'done' | 'now' | 'later';
  readonly wasScreenedOut: boolean;
  readonly onCreate: (() => void) | null;
}

function Step({ step, place, state, wasScreenedOut, onCreate }: StepProps) {
  const Icon = ICONS[step.name];
  return (
    <li
      className={classes['step']}
      data-state={state}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={classes['stepMark']}>
        {step.isDone ? (
          <IconCheck size={22} aria-hidden />
        ) : (
          <Icon size={22} stroke={1.7} aria-hidden />
        )}
      </span>
      <Text fw={600}>
        {place + 1}. <FormattedMessage {...firstStepMessages[step.name]} />
        {step.isDone && (
          <span className="visuallyHidden">
            {' '}
            <FormattedMessage id="firstSteps.done" defaultMessage="(done)" />
          </span>
        )}
      </Text>
      <Text className={classes['stepText'] ?? ''}>
        {wasScreenedOut ? (
          <FormattedMessage
            id="firstSteps.screenedOut"
            defaultMessage="The last try ended early: the camera or the calibration was too poor to measure gaze. <help>What to do</help>"
            description="In place of the text of the third step, when a threshold of the study ended it"
            values={{
              help: (words) => (
                <HelpLink page="first-study#if-the-study-ends-early" size="md">
                  {words}
                </HelpLink>
              ),
            }}
          />
        ) : (
          <FormattedMessage {...firstStepTexts[step.name]} />
        )}
      </Text>
      <div>
        <Action step={step} isNow={state === 'now'} onCreate={onCreate} />
      </div>
    </li>
  );
}

interface ActionProps {
  readonly step: StepProps['step'];
  readonly isNow: boolean;
  readonly onCreate: (() => void) | null;
}

/** Every step is one click away, done or not, as soon as there is a study for it. */
function Action({ step: { name, studyId }, isNow, onCreate }: ActionProps) {
  const look = { variant: isNow ? 'filled' : 'default' } as const;
  const open = (page: string, label: ReactNode) => (
    <Button {...look} component="a" href={`#/studies/${studyId}/${page}`}>
      {label}
    </Button>
  );
  if (name === 'build' && studyId === null) {
    return (
      onCreate && (
        <Group gap={8}>
          <Button {...look} onClick={onCreate}>
            <FormattedMessage id="folders.create" defaultMessage="Create study" />
          </Button>
          <Button variant="default" component="a" href="#/examples">
            <FormattedMessage
              id="firstSteps.examples"
              defaultMessage="Copy an example"
              description="Leads to studies that can be copied"
            />
          </Button>
        </Group>
      )
    );
  }
  if (studyId === null) return null;
  switch (name) {
    case 'build':
      return open(
        'study-builder',
        <FormattedMessage id="firstSteps.builder" defaultMessage="Open the study builder" />,
      );
    case 'preview':
      return <PreviewAction studyId={studyId} look={look} />;
    case 'takePart':
      return open(
        'data-collection',
        <FormattedMessage id="firstSteps.collection" defaultMessage="Open the data collection" />,
      );
    case 'seeGaze':
      return open(
        'analysis',
        <FormattedMessage id="firstSteps.analysis" defaultMessage="Open the analysis" />,
      );
  }
}

function PreviewAction({
  studyId,
  look,
}: {
  readonly studyId: string;
  readonly look: { readonly variant: 'filled' | 'default' };
}) {
  const study = useApiQuery(getStudy, { studyId }).data;
  if (!study) return null;
  return (
    <Button
      {...look}
      component="a"
      href={previewLink(study, { short: true })}
      target="_blank"
      rel="noreferrer"
    >
      <FormattedMessage id="firstSteps.preview.do" defaultMessage="Open the preview" />
    </Button>
  );
}
