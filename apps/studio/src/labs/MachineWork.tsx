import type { Machine } from '@fovea/contract/labs/machines';
import { machineState, pingMeaning } from '@fovea/rules/labs/machineState';
import { Anchor, Progress, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHasFeature } from '../state/session';
import classes from './Labs.module.css';
import { PING_MESSAGES } from './machineMessages';

/** Who is at a machine, in which study, and how far; a dash: nobody. */
export function MachineWork({ machine, nowMs }: { machine: Machine; nowMs: number }) {
  const { respondent, lastPing } = machine;
  const state = machineState(machine, nowMs);
  const isRunning = state === 'inProgress' && lastPing !== null;
  if (respondent === null && !isRunning) return '–';
  return (
    <div className={classes['work']}>
      {respondent && <Respondent respondent={respondent} />}
      {isRunning ? (
        <Place ping={lastPing} />
      ) : (
        respondent?.startTime === null && (
          <Text size="sm" c="dimmed">
            <FormattedMessage id="respondent.state.notBegun" defaultMessage="Not begun yet" />
          </Text>
        )
      )}
    </div>
  );
}

function Respondent({ respondent }: { readonly respondent: NonNullable<Machine['respondent']> }) {
  const opensStudies = useHasFeature('STUDY');
  const { id, label, studyId, studyName } = respondent;
  return (
    <span>
      {opensStudies ? (
        <Anchor href={`#/studies/${studyId}/sessions/${id}`} inherit>
          <bdi>{label}</bdi>
        </Anchor>
      ) : (
        <bdi>{label}</bdi>
      )}
      {', '}
      <bdi>{studyName}</bdi>
    </span>
  );
}

/** Which stimulus is shown, of how many. */
function Place({ ping }: { readonly ping: NonNullable<Machine['lastPing']> }) {
  const intl = useIntl();
  const meaning = pingMeaning(ping);
  if (meaning !== 'inProgress') {
    return (
      <Text size="sm" c="dimmed">
        <FormattedMessage {...PING_MESSAGES[meaning]} />
      </Text>
    );
  }
  const values = { number: ping.currentSlideNo, count: ping.slideCount };
  return (
    <span className={classes['place']}>
      <Progress
        aria-label={intl.formatMessage({ id: 'machine.stimulus', defaultMessage: 'Stimulus' })}
        value={(100 * ping.currentSlideNo) / ping.slideCount}
        size={6}
      />
      <Text span size="sm" c="dimmed">
        <FormattedMessage
          id="machine.stimulusNumber"
          defaultMessage="Stimulus {number, number} of {count, number}"
          values={values}
        />
      </Text>
    </span>
  );
}
