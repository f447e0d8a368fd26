import type { AdministeredUser } from '@fovea/contract/people/users';
import { hasExpired } from '@fovea/rules/people/validTo';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { Tone } from '../../controls/feedback/StateBadge';

export type UserState = 'disabled' | 'expired' | 'invited' | 'enabled';

/** The most important state that affects a user's sign-in. */
export function userState(
  user: Pick<AdministeredUser, 'disabled' | 'validTo' | 'isInvited'>,
  now: string,
): UserState {
  if (user.disabled) return 'disabled';
  if (hasExpired(user.validTo, now)) return 'expired';
  return user.isInvited ? 'invited' : 'enabled';
}

export const USER_STATE_TONES: Record<UserState, Tone> = {
  disabled: 'bad',
  expired: 'warning',
  invited: 'waiting',
  enabled: 'good',
};

export const USER_STATE_MESSAGES: Record<UserState, MessageDescriptor> = defineMessages({
  disabled: { id: 'state.disabled', defaultMessage: 'Disabled' },
  expired: { id: 'userState.expired', defaultMessage: 'Expired' },
  invited: { id: 'userState.invited', defaultMessage: 'Invited' },
  enabled: { id: 'state.enabled', defaultMessage: 'Enabled' },
});
