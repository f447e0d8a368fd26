import {
  listAuthorizedApps,
  revokeAuthorizedApp,
  type AuthorizedApp,
} from '@fovea/contract/people/apps';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { AuthorizedAppsTable } from '../accessTokens/AuthorizedAppsTable';
import { RevokeAppDialog } from '../accessTokens/RevokeAppDialog';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Panel } from '../controls/layout/Panel';
import { call } from '../state/api';
import { invalidateServerState, useApiQuery } from '../state/serverState';

/** The third-party apps that the user has authorized. */
export function AuthorizedApps() {
  const apps = useApiQuery(listAuthorizedApps, {});
  const [revoking, setRevoking] = useState<AuthorizedApp | null>(null);

  async function revoke({ id }: AuthorizedApp) {
    await call(revokeAuthorizedApp, { appId: id }).finally(
      () => void invalidateServerState(listAuthorizedApps),
    );
  }

  return (
    <Panel
      flush
      title={
        <FormattedMessage
          id="app.authorized"
          defaultMessage="Authorized apps"
          description="Third-party apps that act for a user"
        />
      }
    >
      <QueryContent from={apps} isPart padding="16px">
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState
              icon={IconPlugConnected}
              title={
                <FormattedMessage
                  id="profile.apps.none"
                  defaultMessage="No apps"
                  description="The user has not authorized any third-party app"
                />
              }
            >
              <FormattedMessage
                id="profile.apps.noneText"
                defaultMessage="When an app of somebody else asks for access and you authorize it, it appears here, and you can take the access back."
                description="The user has not authorized any third-party app"
              />
            </EmptyState>
          ) : (
            <AuthorizedAppsTable apps={shown} onRevoke={setRevoking} />
          )
        }
      </QueryContent>
      <RevokeAppDialog app={revoking} onClose={() => setRevoking(null)} revoke={revoke} />
    </Panel>
  );
}
