import {
  listUserTokens,
  revokeUserToken,
  type PersonalToken,
} from '@fovea/contract/people/personalTokens';
import type { AdministeredUser } from '@fovea/contract/people/users';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { AccessTokensTable } from '../../accessTokens/AccessTokensTable';
import { RevokeTokenDialog } from '../../accessTokens/RevokeTokenDialog';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { call } from '../../state/api';
import { invalidateServerState, useApiQuery } from '../../state/serverState';

/** The access tokens of a user, which administrators can revoke. */
export function UserTokens({ user }: { readonly user: AdministeredUser }) {
  const { id: userId } = user;
  const tokens = useApiQuery(listUserTokens, { userId });
  const [revoking, setRevoking] = useState<PersonalToken | null>(null);

  async function revoke({ id }: PersonalToken) {
    await call(revokeUserToken, { userId, personalTokenId: id }).finally(
      () => void invalidateServerState(listUserTokens, { userId }),
    );
  }

  return (
    <Panel
      flush
      title={<FormattedMessage id="profile.tab.tokens" defaultMessage="Access tokens" />}
    >
      <QueryContent from={tokens} isPart padding="16px">
        {(shown) =>
          shown.length === 0 ? (
            <Text size="sm" c="dimmed" p={16}>
              <FormattedMessage
                id="user.tokens.none"
                defaultMessage="No program acts for this user."
              />
            </Text>
          ) : (
            <AccessTokensTable tokens={shown} onRevoke={setRevoking} />
          )
        }
      </QueryContent>
      <RevokeTokenDialog token={revoking} onClose={() => setRevoking(null)} revoke={revoke} />
    </Panel>
  );
}
