import { authorizeApp, type ThirdPartyApp } from '@fovea/contract/people/apps';
import { ApiError } from '@fovea/link/calls/apiError';
import {
  DENIED,
  errorOfStatus,
  type AuthorizationRequest,
  type ReturnedError,
} from '@fovea/rules/people/authorizationRequest';
import { redirectHost } from '@fovea/rules/people/redirectAddress';
import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconLock,
  IconPlugConnected,
} from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ScopeWords } from '../accessTokens/ScopeWords';
import { Fact } from '../controls/display/Fact';
import { FailureAlert } from '../controls/feedback/FailureAlert';
import { failureText } from '../controls/feedback/failureText';
import { call } from '../state/api';
import { isReauthenticationNeeded, withReauthentication } from '../state/reauthentication';
import { logOut, useCompany, useUser } from '../state/session';
import classes from './AuthorizeCard.module.css';

interface Props {
  readonly app: ThirdPartyApp;
  readonly request: AuthorizationRequest;
  /** Returns to the app with the answer. */
  readonly answer: (answer: ReturnedError | { readonly code: string }) => void;
}

/** Who asks, for what and for whom, and where a yes leads. */
export function AuthorizeCard({ app, request, answer }: Props) {
  const intl = useIntl();
  const user = useUser();
  const company = useCompany();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { actor } = user;
  const lacking = request.scope.filter((feature) => !user.features.includes(feature));
  const host = <bdi className={classes['host']}>{redirectHost(app.redirectUri)}</bdi>;

  async function authorize() {
    setBusy(true);
    setFailure(null);
    const body = {
      scope: request.scope.join(' '),
      ...(request.redirectUri !== null && { redirect_uri: request.redirectUri }),
      code_challenge: request.challenge,
      code_challenge_method: 'S256',
    };
    try {
      const { authorizationCode: code } = await withReauthentication(() =>
        call(authorizeApp, { appId: app.id, body }),
      );
      return answer({ code });
    } catch (reason) {
      if (reason instanceof ApiError) {
        const { status, problem } = reason;
        if (problem?.code === 'APP_DISABLED') return answer(errorOfStatus(401));
        // What the user can do something about is said here: a proof, a connection, a wait.
        if (status >= 500) return answer(errorOfStatus(status));
      }
      const otherwise = intl.formatMessage({
        id: 'authorize.failed',
        defaultMessage: 'The server could not be reached. Please try again.',
        description: 'Authorizing a third-party app failed without an answer',
      });
      if (!isReauthenticationNeeded(reason)) setFailure(failureText(reason, otherwise));
    }
    setBusy(false);
  }

  return (
    <section className={classes['card']} aria-labelledby="authorize-title">
      <Stack gap={20}>
        <Group gap={12} wrap="nowrap" align="center">
          <span className={classes['mark']}>
            <IconPlugConnected size={24} aria-hidden />
          </span>
          <Title order={1} id="authorize-title" className={classes['title'] ?? ''}>
            <FormattedMessage
              id="authorize.title"
              defaultMessage="{app} asks for access"
              description="Title of the page on which a user authorizes a third-party app"
              values={{ app: <bdi>{app.name}</bdi> }}
            />
          </Title>
        </Group>
        <dl className={classes['facts']}>
          <Fact
            name={
              <FormattedMessage
                id="app.author"
                defaultMessage="Author"
                description="Who makes a third-party app"
              />
            }
          >
            <bdi>{app.author}</bdi>
          </Fact>
          <Fact
            name={
              <FormattedMessage
                id="app.contact"
                defaultMessage="Contact"
                description="How the author of a third-party app is reached"
              />
            }
          >
            <bdi>{app.contact}</bdi>
          </Fact>
          <Fact
            name={
              <FormattedMessage
                id="authorize.for"
                defaultMessage="It acts for"
                description="The user for whom a third-party app would act"
              />
            }
          >
            <FormattedMessage
              id="authorize.user"
              defaultMessage="{name} ({email}) in {company}"
              description="A user, the e-mail and the company"
              values={{
                name: <bdi>{user.name}</bdi>,
                email: <bdi>{user.email}</bdi>,
                company: <bdi>{company.name}</bdi>,
              }}
            />
            <br />
            <Anchor component="button" type="button" size="sm" onClick={() => void logOut()}>
              <FormattedMessage
                id="authorize.notYou"
                defaultMessage="Not you? Log in as someone else"
                description="Logs out; the same page follows after the next login"
              />
            </Anchor>
          </Fact>
        </dl>
        <div>
          <Title order={2} mb={8}>
            <FormattedMessage
              id="authorize.may"
              defaultMessage="It may"
              description="Title above what a third-party app may do"
            />
          </Title>
          <ScopeWords scope={request.scope} />
        </div>
        {lacking.length > 0 && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="authorize.lacking"
              defaultMessage="Some of this your account cannot do today, and then the app cannot either."
              description="The app asks for features that the user does not have"
            />
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="authorize.limits"
            defaultMessage="It never does more than you can, and never sees your password. You can take the access back at any time in Settings, Access tokens; without that it ends after a year at the latest."
            description="What a user should know before authorizing a third-party app"
          />
        </Text>
        {actor && (
          <Alert color="yellow" icon={<IconLock aria-hidden />}>
            <FormattedMessage
              id="authorize.actor"
              defaultMessage="You are logged in as {name}. Only {name} can authorize an app."
              description="Staff who are logged in as a user"
              values={{ name: <bdi>{user.name}</bdi> }}
            />
          </Alert>
        )}
        <div className={classes['leads']}>
          <IconArrowRight size={16} aria-hidden className={classes['arrow'] ?? ''} />
          <span>
            <FormattedMessage
              id="authorize.leads"
              defaultMessage="Both answers take you to {host}"
              description="Where Authorize and Deny lead: the host of the app"
              values={{ host }}
            />
          </span>
        </div>
        <Text size="sm" c="dimmed" className={classes['warning'] ?? ''}>
          <IconAlertTriangle size={16} aria-hidden />
          <FormattedMessage
            id="authorize.onlyIf"
            defaultMessage="Authorize it only if you came here from this app yourself."
            description="Warning above the buttons"
          />
        </Text>
        <FailureAlert failure={failure} />
        <Group gap={12} justify="flex-end">
          <Button variant="default" disabled={isBusy} onClick={() => answer(DENIED)}>
            <FormattedMessage
              id="authorize.deny"
              defaultMessage="Deny"
              description="Refuses access to a third-party app"
            />
          </Button>
          <Button loading={isBusy} disabled={actor !== null} onClick={() => void authorize()}>
            <FormattedMessage
              id="authorize.authorize"
              defaultMessage="Authorize"
              description="Gives a third-party app access"
            />
          </Button>
        </Group>
      </Stack>
    </section>
  );
}
