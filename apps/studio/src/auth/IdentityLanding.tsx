import { Anchor, Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { ApiError } from '@fovea/link/calls/apiError';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { goToIdentityProvider, takeReturnAddress } from '../signIn/goToIdentityProvider';
import { usePublicConfig } from '../state/publicConfig';
import { signInWithTicket } from '../signIn/signInWithTicket';
import { AuthCard } from './AuthCard';

const messages = defineMessages({
  denied: {
    id: 'identity.denied',
    defaultMessage: 'The sign-in was cancelled at {name}. Nothing has changed.',
  },
  expired: {
    id: 'identity.expired',
    defaultMessage: 'This took too long, or was begun in another browser. Begin again.',
  },
  wrongDomain: {
    id: 'identity.wrongDomain',
    defaultMessage:
      'The account that you chose at {name} does not end in @{domain}. Choose the one that does.',
  },
  unverifiedEmail: {
    id: 'identity.unverifiedEmail',
    defaultMessage:
      '{name} has not verified the e-mail address of your account. Verify it in your account at {name}, or ask its administrator to do so, and try again.',
  },
  unavailable: {
    id: 'identity.unavailable',
    defaultMessage: '{name} does not answer. Please try again later.',
  },
  closed: {
    id: 'login.closed',
    defaultMessage: 'This account is closed. Ask the account administrator of your company.',
  },
  failed: {
    id: 'identity.failed',
    defaultMessage:
      '{name} did not confirm who you are, or the answer could not be used. Try again, or ask who runs this server.',
  },
  serverError: {
    id: 'identity.serverError',
    defaultMessage: 'A server error occurred while logging in. Please try again later.',
  },
});

function messageOfCode(code: string): keyof typeof messages {
  return code in messages ? (code as keyof typeof messages) : 'failed';
}

function messageOfFailure(reason: unknown): keyof typeof messages {
  if (!(reason instanceof ApiError) || reason.status === 0) return 'serverError';
  if (reason.problem?.code === 'BEGIN_AGAIN') return 'expired';
  if (reason.problem?.code === 'ACCOUNT_CLOSED') return 'closed';
  return reason.status >= 500 || reason.status === 429 ? 'serverError' : 'failed';
}

interface Props {
  readonly ticket: string | undefined;
  readonly error: string | undefined;
}

const route = getRouteApi('/sso/google/$origin');

/** Landing page for users who return from the identity provider. */
export function IdentityLanding() {
  const { ticket, error } = route.useSearch();
  return <Landing key={ticket ?? error ?? ''} ticket={ticket} error={error} />;
}

export function Landing({ ticket, error }: Props) {
  const intl = useIntl();
  const config = usePublicConfig();
  const [failure, setFailure] = useState(
    error !== undefined || ticket === undefined ? messageOfCode(error ?? 'expired') : null,
  );
  useEffect(() => {
    if (ticket === undefined || error !== undefined) return undefined;
    let isGone = false;
    signInWithTicket(ticket).then(
      () => {
        // Replaces the history entry: Back must not lead to a used ticket.
        if (!isGone) window.location.replace(takeReturnAddress());
      },
      (reason: unknown) => {
        if (!isGone) setFailure(messageOfFailure(reason));
      },
    );
    return () => {
      isGone = true;
    };
  }, [ticket, error]);

  if (failure === null) {
    return (
      <Center component="main" h="100vh">
        <Stack align="center" gap={12} role="status">
          <Loader />
          <Text c="dimmed">
            <FormattedMessage id="identity.busy" defaultMessage="You are being logged in …" />
          </Text>
        </Stack>
      </Center>
    );
  }
  const name =
    config?.identityProvider?.name ??
    intl.formatMessage({ id: 'identity.provider', defaultMessage: 'The identity provider' });
  return (
    <AuthCard
      isStandalone
      title={intl.formatMessage({
        id: 'identity.title',
        defaultMessage: 'Sign-in did not succeed',
      })}
    >
      <Stack gap={16}>
        <Text role="alert">
          {intl.formatMessage(messages[failure] as MessageDescriptor, {
            name,
            domain: config?.identityProvider?.domain ?? '',
          })}
        </Text>
        {config?.identityProvider && (
          <Button fullWidth size="md" onClick={() => goToIdentityProvider(config)}>
            <FormattedMessage id="error.retry" defaultMessage="Try again" />
          </Button>
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
