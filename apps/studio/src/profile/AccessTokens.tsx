import {
  listPersonalTokens,
  revokePersonalToken,
  type PersonalToken,
} from '@fovea/contract/people/personalTokens';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { AccessTokensTable } from '../accessTokens/AccessTokensTable';
import { RevokeTokenDialog } from '../accessTokens/RevokeTokenDialog';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Panel } from '../controls/layout/Panel';
import { call } from '../state/api';
import { invalidateServerState, useApiQuery } from '../state/serverState';
import { AuthorizedApps } from './AuthorizedApps';
import { NewTokenDialog } from './NewTokenDialog';

/** The personal access tokens of the user, with which programs sign in, and the apps that the user has authorized. */
export function AccessTokens({ isLocked }: { readonly isLocked: boolean }) {
  return isLocked ? (
    <Text c="dimmed">
      <FormattedMessage
        id="profile.tokens.locked"
        defaultMessage="Only the user sees their access tokens and apps here."
      />
    </Text>
  ) : (
    <TokenList />
  );
}

function TokenList() {
  const tokens = useApiQuery(listPersonalTokens, {});
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<PersonalToken | null>(null);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      <FormattedMessage id="profile.tokens.create" defaultMessage="Create token" />
    </Button>
  );

  async function revoke({ id }: PersonalToken) {
    await call(revokePersonalToken, { personalTokenId: id }).finally(
      () => void invalidateServerState(listPersonalTokens),
    );
  }

  return (
    <Stack gap={16} maw={960}>
      <Text c="dimmed">
        <FormattedMessage
          id="profile.tokens.intro"
          defaultMessage="With an access token, a script in R, Python or another language reads your studies without your password. It can do no more than you can, and stays valid when you log out. <a>How programs use it</a>"
          values={{
            a: (text) => (
              <Anchor href="/docs" target="_blank" rel="noopener" underline="always">
                {text}
              </Anchor>
            ),
          }}
        />
      </Text>
      <Panel
        flush
        title={<FormattedMessage id="profile.tab.tokens" defaultMessage="Access tokens" />}
        aside={(tokens.data?.length ?? 0) > 0 && create}
      >
        <QueryContent from={tokens} isPart padding="16px">
          {(shown) =>
            shown.length === 0 ? (
              <EmptyState
                icon={IconKey}
                title={
                  <FormattedMessage id="profile.tokens.none" defaultMessage="No access tokens" />
                }
                action={create}
              >
                <FormattedMessage
                  id="profile.tokens.noneText"
                  defaultMessage="Create one for each script or machine, so that you can revoke it alone."
                />
              </EmptyState>
            ) : (
              <AccessTokensTable tokens={shown} onRevoke={setRevoking} />
            )
          }
        </QueryContent>
      </Panel>
      <AuthorizedApps />
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} />}
      <RevokeTokenDialog token={revoking} onClose={() => setRevoking(null)} revoke={revoke} />
    </Stack>
  );
}
