import { create } from 'zustand';

/** The address that was typed on one of the screens on the way in, for the others. */
export const useTypedEmail = create<{ email: string }>(() => ({ email: '' }));

export function setTypedEmail(email: string): void {
  useTypedEmail.setState({ email });
}
