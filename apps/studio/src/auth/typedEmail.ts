import { create } from 'zustand';

/** The typed e-mail address, shared between the sign-in screens. */
export const useTypedEmail = create<{ email: string }>(() => ({ email: '' }));

export function setTypedEmail(email: string): void {
  useTypedEmail.setState({ email });
}
