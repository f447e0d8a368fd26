import {
  createPersonalToken,
  listPersonalTokens,
  PERSONAL_TOKEN_NAME_MAX,
} from '@fovea/contract/people/personalTokens';
import type { Feature } from '@fovea/contract/protocol/access';
import { TOKEN_SCOPES } from '@fovea/rules/people/programTokens';
import { Button, Checkbox, Modal, Select, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { failureText } from '../controls/feedback/failureText';
import { TextField } from '../controls/fields/TextField';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import { isReauthenticationNeeded, withReauthentication } from '../state/reauthentication';
import { invalidateServerState } from '../state/serverState';
import { useUser } from '../state/session';
import { CreatedToken } from './CreatedToken';
import { ScopeChoice } from '../accessTokens/ScopeChoice';

/** How many days a token may be valid. */
const DAYS = [7, 30, 90, 180, 365] as const;
const READING: readonly Feature[] = ['STUDY', 'ANALYSIS'];

/** Creates an access token, and shows it the only time that it can be seen. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const { features } = useUser();
  const offered = TOKEN_SCOPES.filter((scope) => features.includes(scope));
  const [name, setName] = useState('');
  const [scope, setScope] = useState<readonly Feature[]>(
    READING.filter((feature) => offered.includes(feature)),
  );
  const [isReadOnly, setReadOnly] = useState(true);
  const [days, setDays] = useState<number>(90);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [created, setCreated] = useState<string | null>(null);
  useRestoreFocus();
  const isReady = name.trim() !== '' && scope.length > 0;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    setFailure(null);
    const body = { name: name.trim(), scope: [...scope], isReadOnly, days };
    try {
      // A retry could create a second token that nobody sees.
      const { token } = await withReauthentication(() =>
        call(createPersonalToken, { body }, { retries: 0 }),
      );
      setCreated(token);
    } catch (reason) {
      const isGivenUp = isReauthenticationNeeded(reason);
      const message = intl.formatMessage({
        id: 'profile.tokens.notCreated',
        defaultMessage: 'The token could not be created. Please try again.',
      });
      if (!isGivenUp) setFailure(failureText(reason, message));
    } finally {
      setBusy(false);
      void invalidateServerState(listPersonalTokens);
    }
  }

  const title = created ? (
    <FormattedMessage id="profile.tokens.created" defaultMessage="Your new access token" />
  ) : (
    <FormattedMessage id="profile.tokens.new" defaultMessage="Create an access token" />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={560}
      // A click beside the dialog must not lose what cannot be shown again.
      closeOnClickOutside={created === null}
      closeOnEscape={created === null}
    >
      {created ? (
        <CreatedToken token={created} onClose={onClose} />
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap={16}>
            <TextField
              label={intl.formatMessage({ id: 'profile.tokens.name', defaultMessage: 'Name' })}
              description={intl.formatMessage({
                id: 'profile.tokens.nameHelp',
                defaultMessage: 'The script or machine that uses it.',
              })}
              value={name}
              onChange={setName}
              maxLength={PERSONAL_TOKEN_NAME_MAX}
              data-autofocus
            />
            <ScopeChoice offered={offered} chosen={scope} onChange={setScope} />
            <Checkbox
              checked={isReadOnly}
              onChange={(event) => setReadOnly(event.currentTarget.checked)}
              label={intl.formatMessage({
                id: 'profile.tokens.readOnly',
                defaultMessage: 'Read-only',
              })}
              description={intl.formatMessage({
                id: 'profile.tokens.readOnlyHelp',
                defaultMessage: 'It reads what is ticked above, and changes nothing.',
              })}
            />
            <Select
              label={intl.formatMessage({
                id: 'profile.tokens.days',
                defaultMessage: 'Valid for',
              })}
              data={DAYS.map((count) => ({
                value: String(count),
                label: intl.formatMessage(
                  {
                    id: 'profile.tokens.daysCount',
                    defaultMessage: '{count, plural, one {# day} other {# days}}',
                  },
                  { count },
                ),
              }))}
              allowDeselect={false}
              value={String(days)}
              onChange={(value) => setDays(Number(value))}
            />
            <DialogFoot failure={failure}>
              <Button variant="default" onClick={onClose}>
                <FormattedMessage id="cancel" defaultMessage="Cancel" />
              </Button>
              <Button type="submit" disabled={!isReady} loading={isBusy}>
                <FormattedMessage id="profile.tokens.create" defaultMessage="Create token" />
              </Button>
            </DialogFoot>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
