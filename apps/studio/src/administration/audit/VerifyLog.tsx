import { Alert, Button, Group, Stack } from '@mantine/core';
import { verifyAudit } from '@fovea/contract/platform/audit';
import type { Answer } from '@fovea/contract/protocol/endpoint';
import { IconAlertTriangle, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../controls/display/CopyButton';
import { failureText } from '../../controls/feedback/failureText';
import { call } from '../../state/api';
import classes from './Audit.module.css';

type Verification = Answer<typeof verifyAudit>;
export type VerifyState =
  | { readonly state: 'idle' }
  | { readonly state: 'busy' }
  | { readonly state: 'done'; readonly result: Verification }
  | { readonly state: 'failed'; readonly message: string };

/** Asks the server to recompute the hash chain. */
export function useVerification() {
  const intl = useIntl();
  const [now, setNow] = useState<VerifyState>({ state: 'idle' });
  async function verify() {
    setNow({ state: 'busy' });
    try {
      setNow({ state: 'done', result: await call(verifyAudit, {}) });
    } catch (reason) {
      const otherwise = intl.formatMessage({
        id: 'audit.verify.failed',
        defaultMessage: 'The log could not be verified. Try again in a moment.',
      });
      setNow({ state: 'failed', message: failureText(reason, otherwise) });
    }
  }
  return { now, verify };
}

interface Props {
  readonly verification: ReturnType<typeof useVerification>;
}

export function VerifyButton({ verification: { now, verify } }: Props) {
  return (
    <Button variant="default" loading={now.state === 'busy'} onClick={() => void verify()}>
      <FormattedMessage id="audit.verify" defaultMessage="Verify the log" />
    </Button>
  );
}

/** Whether the log is intact, and its last hash for safekeeping elsewhere. */
export function VerifyResult({ now }: { readonly now: VerifyState }) {
  const intl = useIntl();
  if (now.state === 'idle' || now.state === 'busy') return null;
  if (now.state === 'failed') {
    return (
      <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mb={16}>
        {now.message}
      </Alert>
    );
  }
  const { entries, brokenAt, lastHash } = now.result;
  const isWhole = brokenAt === null;
  return (
    <Alert
      role={isWhole ? 'status' : 'alert'}
      color={isWhole ? 'gray' : 'red'}
      icon={isWhole ? <IconShieldCheck aria-hidden /> : <IconShieldX aria-hidden />}
      mb={16}
      title={
        isWhole ? (
          <FormattedMessage id="audit.whole" defaultMessage="The log is whole" />
        ) : (
          <FormattedMessage id="audit.broken" defaultMessage="The log was changed" />
        )
      }
    >
      <Stack gap={8}>
        <div>
          {isWhole ? (
            <FormattedMessage
              id="audit.whole.text"
              defaultMessage="{entries, plural, =0 {There are no entries yet.} one {The only entry is as it was written.} other {All # entries are as they were written, and none is missing between them.}}"
              values={{ entries }}
            />
          ) : (
            <FormattedMessage
              id="audit.broken.text"
              defaultMessage="Entry {number} is not what it was, or is missing. Somebody changed the database past this program: keep a copy of the log and tell whoever runs this server."
              values={{ number: brokenAt }}
            />
          )}
        </div>
        {lastHash && (
          <>
            <div>
              <FormattedMessage
                id="audit.lastHash"
                defaultMessage="The last hash. Keep it elsewhere: if this entry has another hash later, or is gone, the end of the log was cut off or rewritten."
              />
            </div>
            <Group gap={8} wrap="nowrap">
              <code className={classes['hash']} dir="ltr">
                {lastHash}
              </code>
              <CopyButton
                text={lastHash}
                label={intl.formatMessage({
                  id: 'audit.copyHash',
                  defaultMessage: 'Copy the last hash',
                })}
              />
            </Group>
          </>
        )}
      </Stack>
    </Alert>
  );
}
