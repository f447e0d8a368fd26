import { getThirdPartyApp } from '@fovea/contract/people/apps';
import { clientIdOf } from '@fovea/rules/people/authorizationRequest';
import { ApiError } from '@fovea/link/calls/apiError';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Skeletons } from '../controls/feedback/Skeletons';
import { ErrorPanel } from '../controls/feedback/ErrorPanel';
import { useApiQuery } from '../state/serverState';
import { AuthorizeScreen } from './AuthorizeScreen';
import { RequestProblem } from './RequestProblem';

const route = getRouteApi('/oauth2');

/** A third-party app asks the user for access. */
export function AuthorizePage() {
  const { asked = '' } = route.useSearch();
  const parameters = useMemo(() => [...new URLSearchParams(asked)], [asked]);
  const client = clientIdOf(parameters);
  return 'problem' in client ? (
    <RequestProblem problem={client.problem} />
  ) : (
    <AskingApp key={asked} clientId={client.clientId} parameters={parameters} />
  );
}

interface Props {
  readonly clientId: string;
  readonly parameters: readonly (readonly [string, string])[];
}

function AskingApp({ clientId, parameters }: Props) {
  const app = useApiQuery(getThirdPartyApp, { appId: clientId });
  if (app.data) return <AuthorizeScreen app={app.data} parameters={parameters} />;
  if (app.error instanceof ApiError && app.error.status === 404) {
    return <RequestProblem problem="appUnknown" />;
  }
  return app.error ? (
    <ErrorPanel error={app.error} retry={() => void app.refetch()} />
  ) : (
    <Skeletons />
  );
}
