import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere, isLab } from '@fovea/rules/studies/studyKinds';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconEyeOff, IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../controls/display/CopyButton';
import { DateText } from '../controls/display/DateText';
import { Fact } from '../controls/display/Fact';
import { Panel } from '../controls/layout/Panel';
import { NoGazeReason, NoGazeTitle } from '../recordedSessions/NoGazeReason';
import { ScreenedOutReason, ScreenedOutTitle } from '../recordedSessions/ScreenedOutReason';
import { OptionalDate } from './OptionalDate';
import { GENDER_MESSAGES } from './genderMessages';
import { MachineName } from '../labs/MachineName';
import { ReceivedData } from './ReceivedData';
import classes from './SessionDetailsPanel.module.css';

interface Props {
  readonly study: Study;
  readonly session: RespondentSession;
}

/** Details of the session: respondent, time, location and device. */
export function SessionDetailsPanel({ study, session }: Props) {
  const intl = useIntl();
  const { respondent, device } = session;
  const flow = study.blocks.find(({ id }) => id === session.stimuliBlock);
  const isOfLab = isLab(study);
  const isImported = isOfLab && !isBuiltHere(study);
  const isErased = session.state === 'WITHDRAWN' || session.state === 'DATA_DELETED_BY_RESEARCHER';
  return (
    <Panel title={<FormattedMessage id="session.details" defaultMessage="Details" />}>
      {session.state === 'DATA_DELETED_BY_RESEARCHER' && (
        <Text mb={16}>
          <FormattedMessage
            id="session.dataDeleted"
            defaultMessage="Session data deleted by the researcher."
          />
        </Text>
      )}
      {session.processingError && (
        <Text mb={16} c="var(--fovea-bad)">
          {session.processingError}
        </Text>
      )}
      {session.screenedOut && (
        <Alert
          mb={16}
          color="yellow"
          icon={<IconFilterOff aria-hidden />}
          title={<ScreenedOutTitle />}
        >
          <ScreenedOutReason screenedOut={session.screenedOut} />{' '}
          <FormattedMessage
            id="session.screenedOut.rest"
            defaultMessage="The respondent was thanked and sent away before the end. What was recorded until then was kept."
          />
        </Alert>
      )}
      {session.noGaze && (
        <Alert mb={16} color="yellow" icon={<IconEyeOff aria-hidden />} title={<NoGazeTitle />}>
          <NoGazeReason noGaze={session.noGaze} />{' '}
          <FormattedMessage
            id="session.noGaze.rest"
            defaultMessage="Everything that needs no gaze was kept: answers, mouse, signals of head, face and voice, and videos."
          />
        </Alert>
      )}
      <dl className={classes['facts']}>
        <Fact name={<FormattedMessage id="session.id" defaultMessage="ID" />}>
          <span className={classes['id']}>
            <bdi>{session.id}</bdi>
            <CopyButton
              text={session.id}
              label={intl.formatMessage({ id: 'session.id.copy', defaultMessage: 'Copy the ID' })}
            />
          </span>
        </Fact>
        {!isImported && (
          <Fact name={<FormattedMessage id="session.code" defaultMessage="Receipt code" />}>
            <span className={classes['id']}>
              <bdi dir="ltr">{session.receiptCode}</bdi>
              <CopyButton
                text={session.receiptCode}
                label={intl.formatMessage({
                  id: 'session.code.copy',
                  defaultMessage: 'Copy the receipt code',
                })}
              />
            </span>
          </Fact>
        )}
        <Fact name={<FormattedMessage id="session.respondent" defaultMessage="Respondent" />}>
          <bdi>{respondent.label}</bdi>
          {session.preview && (
            <>
              {' '}
              <FormattedMessage id="sessions.isPreview" defaultMessage="(preview)" />
            </>
          )}
        </Fact>
        {respondent.age !== null && (
          <Fact name={<FormattedMessage id="session.age" defaultMessage="Age" />}>
            {intl.formatNumber(respondent.age)}
          </Fact>
        )}
        {respondent.gender !== null && (
          <Fact name={<FormattedMessage id="session.gender" defaultMessage="Gender" />}>
            <FormattedMessage {...GENDER_MESSAGES[respondent.gender]} />
          </Fact>
        )}
        {isOfLab && (
          <Fact name={<FormattedMessage id="session.machine" defaultMessage="Machine" />}>
            {session.machineId === null ? (
              <FormattedMessage id="session.noMachine" defaultMessage="None" />
            ) : (
              <Anchor href={`#/machines/${encodeURIComponent(session.machineId)}`}>
                <MachineName machineId={session.machineId} />
              </Anchor>
            )}
          </Fact>
        )}
        {flow && (
          <Fact name={<FormattedMessage id="session.flow" defaultMessage="Flow" />}>
            <bdi>{flow.displayName}</bdi>
          </Fact>
        )}
        <Fact name={<FormattedMessage id="session.created" defaultMessage="Created" />}>
          <DateText moment={session.createdDate} />
        </Fact>
        <Fact name={<FormattedMessage id="session.start" defaultMessage="Started" />}>
          <OptionalDate moment={session.startTime} />
        </Fact>
        <Fact name={<FormattedMessage id="session.end" defaultMessage="Ended" />}>
          <OptionalDate moment={session.endTime} />
        </Fact>
        {!isImported && !isErased && <ReceivedData session={session} />}
      </dl>
      <Facts
        title={<FormattedMessage id="session.variables" defaultMessage="Parameters of the link" />}
        facts={session.variables}
      />
      <Facts
        title={<FormattedMessage id="session.device" defaultMessage="Device" />}
        facts={device}
      />
    </Panel>
  );
}

/** Names and values as reported by the browser or passed in the link. */
function Facts(props: {
  readonly title: ReactNode;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}) {
  const facts = Object.entries(props.facts).filter(([, value]) => value !== null && value !== '');
  if (facts.length === 0) return null;
  return (
    <details className={classes['more']}>
      <summary>{props.title}</summary>
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={<bdi>{name}</bdi>}>
            <bdi>{String(value)}</bdi>
          </Fact>
        ))}
      </dl>
    </details>
  );
}
