import { enableSecondFactor, verifySecondFactor } from '@fovea/contract/people/secondFactor';
import { ApiError } from '@fovea/link/calls/apiError';
import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useCallback, useEffect, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../controls/display/CopyButton';
import { ErrorPanel } from '../controls/feedback/ErrorPanel';
import { failureText } from '../controls/feedback/failureText';
import { QrCode } from '../controls/display/QrCode';
import { call } from '../state/api';
import { withReauthentication } from '../state/reauthentication';
import { fetchUser } from '../state/session';
import { otpSecret } from './otpSecret';
import classes from './Profile.module.css';
import { tooManyAttemptsText } from './tooManyAttemptsText';

const DIGITS = 6;
const QR_SIZE = 200;

interface Props {
  readonly onBack: () => void;
  readonly onVerified: (recoveryCodes: readonly string[]) => void;
}

/** The QR code to scan, and the field for the first code, which turns the second factor on. */
export function ScanAndVerify({ onBack, onVerified }: Props) {
  const intl = useIntl();
  const [otpAuth, setOtpAuth] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const begin = useCallback(() => {
    setFailure(null);
    setOtpAuth(null);
    setCode('');
    withReauthentication(() => call(enableSecondFactor, {}, { retries: 0 })).then(
      (answer) => setOtpAuth(answer.otpAuth),
      (reason: unknown) => {
        setFailure(reason);
        // It was turned on elsewhere, for example in another tab.
        if (reason instanceof ApiError && reason.status === 409) void fetchUser();
      },
    );
  }, []);
  useEffect(begin, [begin]);

  async function verify(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (code.length !== DIGITS || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      // No retries: the recovery codes are returned only once.
      const answer = await call(verifySecondFactor, { body: { totp: code } }, { retries: 0 });
      onVerified(answer.recoveryCodes.split(','));
    } catch (reason) {
      setBusy(false);
      if (reason instanceof ApiError && reason.problem?.code === 'BEGIN_AGAIN') {
        setFailure(reason);
        return;
      }
      const wrong = intl.formatMessage({
        id: 'profile.mfa.wrongCode',
        defaultMessage: 'Invalid authentication code.',
      });
      const later = intl.formatMessage({
        id: 'profile.mfa.notVerified',
        defaultMessage: 'The code could not be checked. Please try again later.',
      });
      const isWrong = reason instanceof ApiError && reason.status === 400;
      setProblem(
        isWrong ? wrong : (tooManyAttemptsText(intl, reason) ?? failureText(reason, later)),
      );
    }
  }

  if (failure) return <ErrorPanel level={2} error={failure} retry={begin} />;
  const secret = otpAuth && otpSecret(otpAuth);
  return (
    <form onSubmit={(event) => void verify(event)}>
      <div className={classes['scan']}>
        {otpAuth ? (
          <QrCode
            text={otpAuth}
            size={QR_SIZE}
            label={intl.formatMessage({
              id: 'profile.mfa.qr',
              defaultMessage: 'QR code for your authenticator app',
            })}
          />
        ) : (
          <Skeleton w={QR_SIZE} h={QR_SIZE} />
        )}
        <Stack gap={16}>
          <Text>
            <FormattedMessage
              id="profile.mfa.scanText"
              defaultMessage="Scan the picture with your authenticator app. If you cannot scan it, type this key into the app, or <link>open the app on this device</link>."
              values={{
                link: (messages) =>
                  otpAuth ? (
                    <Anchor href={otpAuth} underline="always">
                      {messages}
                    </Anchor>
                  ) : (
                    <span>{messages}</span>
                  ),
              }}
            />
          </Text>
          <Group gap={8} wrap="nowrap">
            <bdi className={classes['secret']} dir="ltr" data-testid="otp-secret">
              {secret ?? '…'}
            </bdi>
            {secret && (
              <CopyButton
                text={secret.replaceAll(' ', '')}
                label={intl.formatMessage({
                  id: 'profile.mfa.copyKey',
                  defaultMessage: 'Copy the key',
                })}
              />
            )}
          </Group>
          <TextInput
            label={intl.formatMessage({
              id: 'profile.mfa.code',
              defaultMessage: 'Code of six digits',
            })}
            description={intl.formatMessage({
              id: 'profile.mfa.codeHelp',
              defaultMessage: 'Type the code that the app shows now.',
            })}
            maw={240}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={problem}
            onChange={(event) => {
              setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, DIGITS));
              setProblem(null);
            }}
          />
        </Stack>
      </div>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={onBack}>
          <FormattedMessage id="back" defaultMessage="Back" />
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={code.length !== DIGITS || problem !== null || !otpAuth}
        >
          <FormattedMessage id="profile.mfa.verify" defaultMessage="Verify" />
        </Button>
      </Group>
    </form>
  );
}
