import { Refusal } from '../../platform/http/refusal';

interface AccountState {
  readonly disabled: boolean;
  readonly companyDisabled: boolean;
  readonly validTo: Date | null;
}

/** Whether the account may neither sign in nor go on with an existing session. */
export function isClosed({ disabled, companyDisabled, validTo }: AccountState, now: Date): boolean {
  return disabled || companyDisabled || (validTo !== null && validTo <= now);
}

export function accountClosed(status: 401 | 409 = 401): Refusal {
  return new Refusal(
    status,
    status === 401
      ? 'This account is closed. Ask the account administrator of your company.'
      : 'This account or its company is disabled, or it has expired.',
    'ACCOUNT_CLOSED',
  );
}
