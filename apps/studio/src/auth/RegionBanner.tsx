import { IconWorldExclamation } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../controls/feedback/Banner';
import { usePublicConfig } from '../state/publicConfig';
import { useSession } from '../state/session';
import { token } from '../state/token';

/** Shown when the user belongs to a region other than that of the page. */
export function RegionBanner() {
  const config = usePublicConfig();
  // Re-renders on a change of user, because the token changes with it.
  useSession((session) => session.user?.id);
  const region = token.held()?.region ?? null;
  const own = config?.ownRegion ?? null;
  if (!config || region === null || own === null || region === own) return null;
  const nameOf = (id: string) => config.regions.find((known) => known.id === id)?.name ?? id;
  return (
    <Banner
      tone="warning"
      icon={IconWorldExclamation}
      title={<FormattedMessage id="region.title" defaultMessage="Server/UI mismatch" />}
    >
      <FormattedMessage
        id="region.text"
        defaultMessage="You are logged in with a user from the {theirs} server, but are accessing the UI from the {ours} server. This will very likely result in the system not working as intended. Log out, and log in again with a user that belongs to the {ours} server."
        values={{ theirs: nameOf(region), ours: nameOf(own) }}
      />
    </Banner>
  );
}
