import type { PanelStudyState } from '@fovea/contract/participation/panelStudies';
import type { PanelSubmission } from '@fovea/contract/participation/panelSubmissions';
import type { Study } from '@fovea/contract/studies/studies';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { isOpenProblem, waitsForDecision } from '../states/submissionLists';

interface Props {
  readonly study: Pick<Study, 'remoteDataCollection'>;
  readonly state: PanelStudyState;
  readonly submissions: readonly PanelSubmission[];
}

/** What is to be done next, the most urgent first. */
export function NextStep({ study, state, submissions }: Props) {
  const waiting = submissions.filter(waitsForDecision).length;
  const problems = submissions.filter(isOpenProblem).length;
  const isOff = !study.remoteDataCollection;
  const isClosed = state === 'ACTIVE' && isOff;
  return (
    <div>
      {isClosed && (
        <Step isUrgent>
          <FormattedMessage
            id="panelNext.closed"
            defaultMessage="The data collection is stopped, so that people whom Prolific sends find the study closed. Resume it, or pause the study at Prolific."
          />
        </Step>
      )}
      {waiting > 0 && (
        <Step>
          <FormattedMessage
            id="panelNext.waiting"
            defaultMessage="{waiting, plural, one {# submission waits} other {# submissions wait}} for your decision."
            values={{ waiting }}
          />
        </Step>
      )}
      {problems > 0 && (
        <Step isUrgent>
          <FormattedMessage
            id="panelNext.problems"
            defaultMessage="{problems, plural, one {# open submission does not match its session, or has another problem.} other {# open submissions do not match their sessions, or have another problem.}}"
            values={{ problems }}
          />
        </Step>
      )}
      {waiting === 0 && problems === 0 && !isClosed && (
        <Text c="dimmed">
          <Idle state={state} />
        </Text>
      )}
      {isOff && !isClosed && (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="panelNext.off"
            defaultMessage="The data collection is stopped. Resume it before you invite more people."
          />
        </Text>
      )}
    </div>
  );
}

function Step({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) {
  const Icon = isUrgent ? IconAlertTriangle : IconArrowRight;
  return (
    <Text fw={600} {...(isUrgent ? { c: 'var(--fovea-warning)' } : {})}>
      <Icon
        size={16}
        aria-hidden
        className={isUrgent ? '' : 'mantine-rotate-rtl'}
        style={{ verticalAlign: '-3px' }}
      />{' '}
      {children}
    </Text>
  );
}

/** Nothing to do: what is happening. */
function Idle({ state }: { readonly state: PanelStudyState }) {
  switch (state) {
    case 'PUBLISHING':
      return (
        <FormattedMessage
          id="panelNext.publishing"
          defaultMessage="Prolific is publishing the study. This takes a moment."
        />
      );
    case 'PAUSED':
      return (
        <FormattedMessage
          id="panelNext.paused"
          defaultMessage="Nobody new is invited. Whoever has begun may finish and is paid as usual."
        />
      );
    case 'COMPLETED':
      return (
        <FormattedMessage
          id="panelNext.completed"
          defaultMessage="Everybody has been decided. Add places to go on."
        />
      );
    default:
      return (
        <FormattedMessage
          id="panelNext.running"
          defaultMessage="Nothing waits for you. Submissions appear here as people take part."
        />
      );
  }
}
