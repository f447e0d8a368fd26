import type { AdministeredUser } from '@fovea/contract/people/users';
import { FormattedMessage } from 'react-intl';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { USER_STATE_TONES, USER_STATE_MESSAGES, userState } from './userState';

type Facts = Pick<AdministeredUser, 'disabled' | 'validTo' | 'isInvited'>;

export function UserStateBadge({ user }: { readonly user: Facts }) {
  const state = userState(user, new Date().toISOString());
  return (
    <StateBadge tone={USER_STATE_TONES[state]}>
      <FormattedMessage {...USER_STATE_MESSAGES[state]} />
    </StateBadge>
  );
}
