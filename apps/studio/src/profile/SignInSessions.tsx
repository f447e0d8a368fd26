import {
  endAllSessions,
  endSignedInSession,
  listSignedInSessions,
  type SignedInSession,
} from '@fovea/contract/people/signIn';
import { ApiError } from '@fovea/link/calls/apiError';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { failureText } from '../controls/feedback/failureText';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Panel } from '../controls/layout/Panel';
import { showError, showSuccess } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { endSession, logOut } from '../state/session';
import { invalidateServerState, POLLING_MS, useApiQuery } from '../state/serverState';
import { SignInSessionsTable } from './SignInSessionsTable';

/** Where the user is signed in; ends one session, all others, or all. */
export function SignInSessions({ isLocked }: { readonly isLocked: boolean }) {
  return isLocked ? (
    <Text c="dimmed">
      <FormattedMessage
        id="profile.sessions.locked"
        defaultMessage="Only the user sees where they are signed in."
      />
    </Text>
  ) : (
    <SessionList />
  );
}

function SessionList() {
  const intl = useIntl();
  const places = useApiQuery(listSignedInSessions, {}, { every: POLLING_MS.signedInPlaces });
  const [asked, setAsked] = useState<'others' | 'all' | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const close = () => setAsked(null);

  async function endOne(place: SignedInSession) {
    if (place.isCurrent) return await logOut();
    setEnding(place.id);
    try {
      await call(endSignedInSession, { signedInId: place.id });
      showSuccess(
        intl.formatMessage({ id: 'profile.sessions.ended', defaultMessage: 'Signed out there.' }),
      );
    } catch (reason) {
      // That session has ended already.
      const isGone = reason instanceof ApiError && reason.status === 404;
      const message = {
        id: 'profile.sessions.notEnded',
        defaultMessage: 'Unable to sign out there. Please try again later.',
      };
      if (!isGone) showError(failureText(reason, intl.formatMessage(message)));
    } finally {
      await invalidateServerState(listSignedInSessions);
      setEnding(null);
    }
  }
  async function endOthers() {
    const { ended } = await call(endAllSessions, { body: { butThisOne: true } });
    await invalidateServerState(listSignedInSessions);
    showSuccess(
      intl.formatMessage(
        {
          id: 'profile.sessions.othersEnded',
          defaultMessage:
            '{ended, plural, =0 {You were signed in nowhere else.} one {Signed out in # other place.} other {Signed out in # other places.}}',
        },
        { ended },
      ),
    );
  }
  async function endAll() {
    await call(endAllSessions, { body: { butThisOne: false } });
    endSession();
  }

  const count = places.data?.length ?? 0;
  return (
    <Stack gap={16} maw={960}>
      <Panel
        flush
        title={
          <FormattedMessage id="profile.tab.sessions" defaultMessage="Where you are signed in" />
        }
      >
        <QueryContent from={places} isPart padding="16px">
          {(shown) => (
            <SignInSessionsTable
              places={shown}
              ending={ending}
              onEnd={(place) => void endOne(place)}
            />
          )}
        </QueryContent>
      </Panel>
      {count === 1 && (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="profile.sessions.onlyHere"
            defaultMessage="You are signed in nowhere else."
          />
        </Text>
      )}
      <Group gap={8}>
        <Button variant="default" disabled={count < 2} onClick={() => setAsked('others')}>
          <FormattedMessage
            id="profile.sessions.endOthers"
            defaultMessage="Sign out everywhere else"
          />
        </Button>
        <Button variant="default" disabled={count === 0} onClick={() => setAsked('all')}>
          <FormattedMessage id="profile.sessions.endAll" defaultMessage="Sign out everywhere" />
        </Button>
      </Group>
      <ConfirmDialog
        opened={asked === 'others'}
        onClose={close}
        title={
          <FormattedMessage
            id="profile.sessions.askOthers"
            defaultMessage="Sign out everywhere else?"
          />
        }
        confirm={<FormattedMessage id="profile.sessions.signOut" defaultMessage="Sign out" />}
        onConfirm={endOthers}
      >
        <FormattedMessage
          id="profile.sessions.askOthersText"
          defaultMessage="You stay signed in here. What is not saved in the other places is lost there."
        />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'all'}
        onClose={close}
        isDangerous
        title={
          <FormattedMessage id="profile.sessions.askAll" defaultMessage="Sign out everywhere?" />
        }
        confirm={<FormattedMessage id="profile.sessions.signOut" defaultMessage="Sign out" />}
        onConfirm={endAll}
      >
        <FormattedMessage
          id="profile.sessions.askAllText"
          defaultMessage="You are signed out here, too, and log in again."
        />
      </ConfirmDialog>
    </Stack>
  );
}
