import type { ConsentRecord, RespondentSession } from '@fovea/contract/participation/respondents';
import type { Sensors } from '@fovea/contract/studies/sensors';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../controls/display/CopyButton';
import { Fact } from '../controls/display/Fact';
import { Panel } from '../controls/layout/Panel';
import { localeName } from '../messages/localeName';
import { SENSOR_MESSAGES } from '../messages/contractMessages';
import { ConsentText } from './ConsentText';
import { OptionalDate } from './OptionalDate';
import classes from './SessionDetailsPanel.module.css';

interface Props {
  readonly session: RespondentSession;
}

/** The record of the consent: which text was accepted, and when. Researchers must be able to prove it. */
export function ConsentPanel({ session }: Props) {
  const { consent, withdrawnDate } = session;
  return (
    <Panel title={<FormattedMessage id="session.consentPanel" defaultMessage="Consent" />}>
      {withdrawnDate !== null && (
        <Text mb={16}>
          <FormattedMessage
            id="session.withdrawnOn"
            defaultMessage="The respondent took the consent back on {date}. Everything that was recorded is erased; that consent was given and taken back stays known."
            values={{ date: <OptionalDate moment={withdrawnDate} /> }}
          />
        </Text>
      )}
      {consent === null ? (
        <Text c="dimmed">
          <FormattedMessage
            id="session.noConsent"
            defaultMessage="No record of the consent is kept for this session."
          />
        </Text>
      ) : (
        <Agreed session={session} consent={consent} />
      )}
    </Panel>
  );
}

function Agreed({ session, consent }: Props & { readonly consent: ConsentRecord }) {
  const intl = useIntl();
  const { sensors, recordsWebcamVideo, studyVersion } = consent;
  return (
    <>
      <dl className={classes['facts']}>
        <Fact name={<FormattedMessage id="session.consent" defaultMessage="Consent given" />}>
          <OptionalDate moment={session.consentGiven ? consent.serverTime : null} />
        </Fact>
        <Fact
          name={
            <FormattedMessage
              id="session.consent.clientTime"
              defaultMessage="By the respondent’s clock"
            />
          }
        >
          <OptionalDate moment={consent.clientTime} />
        </Fact>
        <Fact name={<FormattedMessage id="session.consent.locale" defaultMessage="Language" />}>
          <bdi>{localeName(intl.locale, consent.locale)}</bdi>
        </Fact>
        <Fact name={<FormattedMessage id="session.consent.version" defaultMessage="Version" />}>
          <FormattedMessage
            id="session.consent.versions"
            defaultMessage="{hasStudy, select, true {text {text}, study {study}} other {text {text}}}"
            values={{
              text: consent.version,
              hasStudy: String(studyVersion !== null),
              study: studyVersion,
            }}
          />
        </Fact>
        <Fact
          name={
            <FormattedMessage id="session.consent.sensors" defaultMessage="Agreed to measure" />
          }
        >
          {sensors === null ? (
            <FormattedMessage
              id="session.consent.unknown"
              defaultMessage="(Not kept at that time)"
            />
          ) : (
            <SensorNames sensors={sensors} />
          )}
        </Fact>
        {recordsWebcamVideo !== null && sensors?.webcam !== false && (
          <Fact name={<FormattedMessage id="session.consent.camera" defaultMessage="Camera" />}>
            {recordsWebcamVideo ? (
              <FormattedMessage id="session.consent.video" defaultMessage="The video is kept" />
            ) : (
              <FormattedMessage
                id="session.consent.measurements"
                defaultMessage="Measurements only, no video"
              />
            )}
          </Fact>
        )}
        <Fact
          name={
            <FormattedMessage
              id="session.consent.hash"
              defaultMessage="Fingerprint of the text (SHA-256)"
            />
          }
        >
          <span className={classes['id']}>
            <bdi className={classes['hash']}>{consent.textSha256}</bdi>
            <CopyButton
              text={consent.textSha256}
              label={intl.formatMessage({
                id: 'session.consent.copyHash',
                defaultMessage: 'Copy the fingerprint',
              })}
            />
          </span>
        </Fact>
      </dl>
      <ConsentText studyId={session.studyId} sessionId={session.id} />
    </>
  );
}

function SensorNames({ sensors }: { readonly sensors: Sensors }) {
  const intl = useIntl();
  const names = (Object.keys(SENSOR_MESSAGES) as (keyof Sensors)[]).filter((name) => sensors[name]);
  if (names.length === 0) {
    return <FormattedMessage id="session.consent.nothing" defaultMessage="Nothing" />;
  }
  return intl.formatList(
    names.map((name) => intl.formatMessage(SENSOR_MESSAGES[name])),
    { type: 'conjunction' },
  );
}
