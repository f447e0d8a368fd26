import { listUserApps, revokeUserApp, type AuthorizedApp } from '@fovea/contract/people/apps';
import type { AdministeredUser } from '@fovea/contract/people/users';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { AuthorizedAppsTable } from '../../accessTokens/AuthorizedAppsTable';
import { RevokeAppDialog } from '../../accessTokens/RevokeAppDialog';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { call } from '../../state/api';
import { invalidateServerState, useApiQuery } from '../../state/serverState';

/** The third-party apps that a user has authorized, which administrators can revoke. */
export function UserApps({ user }: { readonly user: AdministeredUser }) {
  const { id: userId } = user;
  const apps = useApiQuery(listUserApps, { userId });
  const [revoking, setRevoking] = useState<AuthorizedApp | null>(null);

  async function revoke({ id }: AuthorizedApp) {
    await call(revokeUserApp, { userId, appId: id }).finally(
      () => void invalidateServerState(listUserApps, { userId }),
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
            <Text size="sm" c="dimmed" p={16}>
              <FormattedMessage
                id="user.apps.none"
                defaultMessage="No third-party app acts for this user."
                description="On the page of a user, for administrators"
              />
            </Text>
          ) : (
            <AuthorizedAppsTable apps={shown} onRevoke={setRevoking} />
          )
        }
      </QueryContent>
      <RevokeAppDialog app={revoking} onClose={() => setRevoking(null)} revoke={revoke} />
    </Panel>
  );
}
