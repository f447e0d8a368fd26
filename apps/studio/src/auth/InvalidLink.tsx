import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { VerificationToken } from '@fovea/contract/people/passwords';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { AuthCard } from './AuthCard';
import { FailureNotice } from './FailureNotice';
import { resetFailure } from './signInFailure';

const titles = defineMessages({
  unknown: { id: 'verify.unknown', defaultMessage: 'Link not found' },
  used: { id: 'verify.used', defaultMessage: 'This link was already used' },
  expired: { id: 'verify.expired', defaultMessage: 'This link has expired' },
  kind: { id: 'verify.kind', defaultMessage: 'Unknown token type' },
  failed: { id: 'verify.failed', defaultMessage: 'The link could not be checked' },
});

const texts = defineMessages({
  unknown: {
    id: 'verify.unknownText',
    defaultMessage:
      'The link was not found. Perhaps it was not copied whole: open it from the mail, or ask for a new one.',
  },
  used: {
    id: 'verify.usedText',
    defaultMessage:
      'Each link works once. If it was you, log in with the password that you set; if you do not remember it, ask for a new link.',
  },
  expiredReset: {
    id: 'verify.expiredReset',
    defaultMessage: 'Links to set a new password work for one hour. Ask for a new one.',
  },
  expiredWelcome: {
    id: 'verify.expiredWelcome',
    defaultMessage:
      'Welcome links work for 14 days. Ask for a new link here, or ask the account administrator of your company.',
  },
  kind: {
    id: 'verify.kindText',
    defaultMessage: 'This page does not know what the link is for. Reload the page and try again.',
  },
});

interface Props {
  readonly why: keyof typeof titles;
  readonly kind?: VerificationToken['kind'];
  readonly error?: unknown;
  readonly retry?: () => void;
}

/** An invalid or expired link: the reason, and what to do. */
export function InvalidLink({ why, kind = 'reset', error, retry }: Props) {
  const intl = useIntl();
  const expired = kind === 'welcome' ? texts.expiredWelcome : texts.expiredReset;
  return (
    <AuthCard isStandalone title={intl.formatMessage(titles[why])}>
      <Stack gap={16}>
        {why === 'failed' ? (
          <>
            <FailureNotice failure={resetFailure(error)} />
            <Button fullWidth onClick={retry}>
              <FormattedMessage id="error.retry" defaultMessage="Try again" />
            </Button>
          </>
        ) : (
          <>
            <Text role="status">
              <FormattedMessage {...(why === 'expired' ? expired : texts[why])} />
            </Text>
            <Button component="a" href="#/resetpassword" fullWidth>
              <FormattedMessage id="verify.newLink" defaultMessage="Ask for a new link" />
            </Button>
          </>
        )}
        <Group justify="center">
          <Anchor href="#/" fz="sm">
            <FormattedMessage id="login.back" defaultMessage="Back to log in" />
          </Anchor>
        </Group>
      </Stack>
    </AuthCard>
  );
}
