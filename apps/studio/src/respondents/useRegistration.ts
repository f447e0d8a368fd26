import {
  getRegistrationDesk,
  listRegistrations,
  registerRespondent,
  type NewRespondent,
  type RegisteredRespondent,
} from '@fovea/contract/participation/registrations';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { call } from '../state/api';
import { invalidateServerState } from '../state/serverState';
import { registrationFailure } from './registrationFailure';

export interface RespondentDraft {
  /** As it is typed. */
  readonly age: string;
  readonly gender: NewRespondent['gender'] | null;
  readonly variables: NewRespondent['variables'];
  readonly machineId: string | null;
  /** Kept until it is registered, so that a repeated request does not register twice. */
  readonly requestId: string;
}

const emptyDraft = (): RespondentDraft => ({
  ...{ age: '', gender: null, variables: {}, machineId: null },
  requestId: crypto.randomUUID(),
});

/** What is said of the respondent so far; what cannot be read is left out. */
export function respondentOf({ age, gender, variables }: RespondentDraft): Partial<NewRespondent> {
  return {
    ...(/^\d{1,3}$/.test(age.trim()) && { age: Number(age) }),
    ...(gender !== null && { gender }),
    variables,
  };
}

/** A registration that is being filled in, and sent. */
export function useRegistration(onRegistered: (respondent: RegisteredRespondent) => void) {
  const intl = useIntl();
  const [draft, setDraft] = useState(emptyDraft);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function change(part: Partial<RespondentDraft>) {
    setFailure(null);
    setDraft((old) => ({ ...old, ...part, requestId: crypto.randomUUID() }));
  }

  /** @param machineId null: the respondent waits */
  async function send(studyId: string, who: NewRespondent, machineId: string | null) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { requestId } = draft;
      const body = { ...who, studyId, machineId, requestId };
      const registered = await call(registerRespondent, { body });
      setDraft(emptyDraft());
      onRegistered(registered);
    } catch (reason) {
      setFailure(registrationFailure(reason, intl));
    } finally {
      setBusy(false);
      await refreshRegistrations();
    }
  }
  return { draft, change, send, isBusy, failure, reset: () => setDraft(emptyDraft()) };
}

/** What the page shows, after it was changed here. */
export async function refreshRegistrations(): Promise<void> {
  await Promise.all([
    invalidateServerState(getRegistrationDesk),
    invalidateServerState(listRegistrations),
  ]);
}
