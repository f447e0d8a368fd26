import type { ThirdPartyApp } from '@fovea/contract/people/apps';
import {
  checkAuthorizationRequest,
  returnAddress,
  type ReturnedError,
} from '@fovea/rules/people/authorizationRequest';
import { redirectHost } from '@fovea/rules/people/redirectAddress';
import { Anchor, Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { RequestProblem } from './RequestProblem';
import { AuthorizeCard } from './AuthorizeCard';

interface Props {
  readonly app: ThirdPartyApp;
  /** What the app asks, as it came. */
  readonly parameters: readonly (readonly [string, string])[];
  /** Leaves the studio; replaced in tests. */
  readonly leave?: (address: string) => void;
}

/** Asks the user about a valid request, and returns every other one to its app. */
export function AuthorizeScreen({ app, parameters, leave = leaveStudio }: Props) {
  const checked = checkAuthorizationRequest(parameters, app);
  if (checked.kind === 'page') return <RequestProblem problem={checked.problem} />;
  const returned = (state: string | null, answer: ReturnedError | { readonly code: string }) =>
    returnAddress(app.redirectUri, app.issuer, state, answer);
  if (checked.kind === 'return') {
    return (
      <Returning app={app} address={returned(checked.state, checked.returned)} leave={leave} />
    );
  }
  const { request } = checked;
  return (
    <AuthorizeCard
      app={app}
      request={request}
      answer={(answer) => leave(returned(request.state, answer))}
    />
  );
}

function Returning({
  app,
  address,
  leave,
}: {
  readonly app: ThirdPartyApp;
  readonly address: string;
  readonly leave: (address: string) => void;
}) {
  useEffect(() => leave(address), [address, leave]);
  return (
    <Center mih={320}>
      <Stack align="center" gap={12} role="status">
        <Loader />
        <Text c="dimmed">
          <FormattedMessage
            id="authorize.returning"
            defaultMessage="Returning to {host} …"
            description="The request of a third-party app was not valid; the app says why"
            values={{ host: <bdi>{redirectHost(app.redirectUri)}</bdi> }}
          />
        </Text>
        <Anchor href={address} size="sm">
          <FormattedMessage
            id="authorize.returnNow"
            defaultMessage="Return now"
            description="Link for browsers that do not leave by themselves"
          />
        </Anchor>
      </Stack>
    </Center>
  );
}

/** Replaces the page, so that Back does not ask again. */
function leaveStudio(address: string): void {
  window.location.replace(address);
}
