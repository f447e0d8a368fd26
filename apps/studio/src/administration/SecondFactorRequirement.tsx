import {
  getCompany,
  requireSecondFactor,
  type CompanyDetails,
} from '@fovea/contract/people/companies';
import { Anchor, Stack, Switch, Text } from '@mantine/core';
import { canRequireSecondFactor } from '@fovea/rules/people/secondFactor';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { showSuccess } from '../controls/feedback/snackbars';
import { Panel } from '../controls/layout/Panel';
import { call } from '../state/api';
import { withReauthentication } from '../state/reauthentication';
import { fetchUser, useUser } from '../state/session';
import { invalidateServerState, setServerState } from '../state/serverState';
import { useShowFailure } from './useShowFailure';

/** Requires a second factor of everybody in a company. */
export function SecondFactorRequirement({ company }: { readonly company: CompanyDetails }) {
  const intl = useIntl();
  const failed = useShowFailure();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const user = useUser();
  const isOwn = user.companyId === company.id;
  const { isSecondFactorRequired: isRequired, usersWithoutSecondFactor: without } = company;
  const isLocked = !isRequired && !canRequireSecondFactor(user);

  async function save(isSecondFactorRequired: boolean) {
    setAsking(false);
    setBusy(true);
    const of = { companyId: company.id };
    try {
      const saved = await withReauthentication(() =>
        call(requireSecondFactor, { ...of, body: { isSecondFactorRequired } }),
      );
      setServerState(getCompany, of, saved);
      showSuccess(
        isSecondFactorRequired
          ? intl.formatMessage({
              id: 'company.mfa.nowRequired',
              defaultMessage: 'Two-factor authentication is required from the next sign-in on.',
            })
          : intl.formatMessage({
              id: 'company.mfa.nowOptional',
              defaultMessage: 'Two-factor authentication is no longer required.',
            }),
      );
      if (isOwn) void fetchUser().catch(() => {});
    } catch (reason) {
      failed(reason);
      void invalidateServerState(getCompany, of);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel
      title={
        <FormattedMessage
          id="profile.tab.secondFactor"
          defaultMessage="Two-factor authentication"
        />
      }
    >
      <Stack gap={8}>
        <Switch
          checked={isRequired}
          disabled={isBusy || isLocked}
          onChange={({ currentTarget: { checked } }) =>
            checked ? setAsking(true) : void save(false)
          }
          label={
            <FormattedMessage id="company.mfa.require" defaultMessage="Required of everybody" />
          }
          description={
            <FormattedMessage
              id="company.mfa.help"
              defaultMessage="Whoever signs in with a password also needs a code of an app on their phone. Users of an identity provider are exempt: it handles their second factor."
            />
          }
        />
        {isLocked && (
          <Text size="sm">
            <FormattedMessage
              id="company.mfa.ownFirst"
              defaultMessage="<link>Set it up for yourself first</link>, then require it of everybody."
              values={{
                link: (text) => <Anchor href="#/profile?tab=secondFactor">{text}</Anchor>,
              }}
            />
          </Text>
        )}
        <Text size="sm">
          <FormattedMessage
            id="company.mfa.without"
            defaultMessage="{count, plural, =0 {Everybody who signs in with a password has a second factor.} one {# user who signs in with a password has no second factor yet.} other {# users who sign in with a password have no second factor yet.}}"
            values={{ count: without }}
          />
        </Text>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={
          <FormattedMessage
            id="company.mfa.title"
            defaultMessage="Require two-factor authentication of everybody?"
          />
        }
        confirm={<FormattedMessage id="company.mfa.confirm" defaultMessage="Require it" />}
        onConfirm={() => save(true)}
      >
        <FormattedMessage
          id="company.mfa.text"
          defaultMessage="{count, plural, =0 {Everybody has it already.} one {# user must set it up at the next sign-in, before anything else.} other {# users must set it up at their next sign-in, before anything else.}} Nobody is signed out now; a sign-in lasts two weeks at most. An administrator can reset it for somebody who has lost the phone."
          values={{ count: without }}
        />
      </ConfirmDialog>
    </Panel>
  );
}
