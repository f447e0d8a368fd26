import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { showSuccess } from '../controls/feedback/snackbars';
import classes from './Profile.module.css';
import { RecoveryCodes } from './RecoveryCodes';
import { ScanAndVerify } from './ScanAndVerify';

const STEPS = ['intro', 'app', 'scan', 'codes'] as const;
type Step = (typeof STEPS)[number];

interface Props {
  /** The last step is done, or the first was cancelled. */
  readonly onEnd: () => void;
  /** The second factor is on; the recovery codes are shown next. */
  readonly onVerified?: () => void;
  /** It cannot be cancelled. */
  readonly isRequired?: boolean;
}

/** Sets up the second factor in four steps. */
export function SecondFactorSetup({ onEnd, onVerified, isRequired = false }: Props) {
  const intl = useIntl();
  const [step, setStep] = useState<Step>('intro');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const place = STEPS.indexOf(step) + 1;
  const titles = {
    intro: (
      <FormattedMessage id="profile.mfa.setUp" defaultMessage="Set up two-factor authentication" />
    ),
    app: <FormattedMessage id="profile.mfa.app" defaultMessage="Get an authenticator app" />,
    scan: <FormattedMessage id="profile.mfa.scan" defaultMessage="Scan and verify" />,
    codes: <FormattedMessage id="profile.mfa.codes" defaultMessage="Keep your recovery codes" />,
  };
  const stepText = intl.formatMessage(
    { id: 'profile.mfa.step', defaultMessage: 'Step {place} of {count}' },
    { place, count: STEPS.length },
  );

  function finish() {
    showSuccess(
      intl.formatMessage({
        id: 'profile.mfa.enabled',
        defaultMessage: 'Two-factor authentication is on.',
      }),
    );
    onEnd();
  }

  return (
    <div style={{ maxInlineSize: 720 }}>
      <Panel
        title={titles[step]}
        aside={
          <Text size="sm" c="dimmed" aria-live="polite">
            {stepText}
          </Text>
        }
      >
        <Stack gap={16}>
          <Progress size={4} value={(100 * place) / STEPS.length} aria-label={stepText} />
          {step === 'intro' && (
            <>
              <Text>
                <FormattedMessage
                  id="profile.mfa.intro"
                  defaultMessage="From then on logging in takes two things: your password, and a code of six digits that an app on your phone shows. The code changes every 30 seconds."
                />
              </Text>
              <Text>
                <FormattedMessage
                  id="profile.mfa.introTime"
                  defaultMessage="This takes about two minutes. Have your phone at hand."
                />
              </Text>
              <Steps onBack={isRequired ? null : onEnd} isFirst onNext={() => setStep('app')} />
            </>
          )}
          {step === 'app' && (
            <>
              <Text>
                <FormattedMessage
                  id="profile.mfa.appText"
                  defaultMessage="Install an authenticator app on your phone, if you have none yet. Every app works that makes codes by time (TOTP), for example:"
                />
              </Text>
              <ul className={classes['apps']}>
                {['Aegis', 'FreeOTP', 'Google Authenticator', 'Microsoft Authenticator'].map(
                  (app) => (
                    <li key={app}>
                      <bdi>{app}</bdi>
                    </li>
                  ),
                )}
              </ul>
              <Text c="dimmed">
                <FormattedMessage
                  id="profile.mfa.appManager"
                  defaultMessage="Many password managers can do it, too."
                />
              </Text>
              <Steps onBack={() => setStep('intro')} onNext={() => setStep('scan')} />
            </>
          )}
          {step === 'scan' && (
            <ScanAndVerify
              onBack={() => setStep('app')}
              onVerified={(created) => {
                setCodes(created);
                setStep('codes');
                onVerified?.();
              }}
            />
          )}
          {step === 'codes' && <RecoveryCodes codes={codes} onStored={finish} />}
        </Stack>
      </Panel>
    </div>
  );
}

function Steps(props: {
  readonly onBack: (() => void) | null;
  readonly onNext: () => void;
  readonly isFirst?: boolean;
}): ReactNode {
  return (
    <Group justify="flex-end" gap={8}>
      {props.onBack && (
        <Button variant="default" onClick={props.onBack}>
          {props.isFirst ? (
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          ) : (
            <FormattedMessage id="back" defaultMessage="Back" />
          )}
        </Button>
      )}
      <Button onClick={props.onNext}>
        <FormattedMessage id="next" defaultMessage="Next" />
      </Button>
    </Group>
  );
}
