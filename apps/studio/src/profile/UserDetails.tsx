import { changeUser } from '@fovea/contract/people/users';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { failureText } from '../controls/feedback/failureText';
import { Panel } from '../controls/layout/Panel';
import { showError, showSuccess } from '../controls/feedback/snackbars';
import { TextField } from '../controls/fields/TextField';
import { useLiveValidation } from '../controls/fields/useLiveValidation';
import { call } from '../state/api';
import { FEATURE_NAMES } from '../messages/featureMessages';
import { fetchUser, useCompany, useUser } from '../state/session';
import classes from './Profile.module.css';

const NAME_MAX = 200;

/** The user's details: the name can be changed here, everything else by an account administrator. */
export function UserDetails({ isLocked }: { readonly isLocked: boolean }) {
  const intl = useIntl();
  const user = useUser();
  const company = useCompany();
  const [name, setName] = useState(user.name);
  const [isBusy, setBusy] = useState(false);
  const isSame = name.trim() === user.name;
  const problem = useLiveValidation(
    name.trim() === ''
      ? intl.formatMessage({ id: 'profile.nameEmpty', defaultMessage: 'Enter your name.' })
      : null,
    true,
  );

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (name.trim() === '' || isSame) return;
    setBusy(true);
    try {
      await call(changeUser, { userId: user.id, body: { name: name.trim() } });
      await fetchUser();
      setName(name.trim());
      showSuccess(
        intl.formatMessage({ id: 'profile.saved', defaultMessage: 'Your details were saved.' }),
      );
    } catch (reason) {
      const message = {
        id: 'profile.notSaved',
        defaultMessage: 'Unable to save your details. Please try again later.',
      };
      showError(failureText(reason, intl.formatMessage(message)));
    } finally {
      setBusy(false);
    }
  }

  const features = user.features.map((feature) => {
    const messages = FEATURE_NAMES[feature];
    return messages ? intl.formatMessage(messages) : feature;
  });
  return (
    <Stack gap={24} maw={720}>
      <Panel title={<FormattedMessage id="profile.tab.details" defaultMessage="User details" />}>
        <form onSubmit={(event) => void save(event)}>
          <Stack gap={16} maw={440}>
            <TextField
              label={intl.formatMessage({ id: 'profile.name', defaultMessage: 'Name' })}
              name="name"
              autoComplete="name"
              value={name}
              onChange={setName}
              maxLength={NAME_MAX}
              disabled={isLocked}
              error={problem.shown}
            />
            <Group>
              <Button
                type="submit"
                loading={isBusy}
                disabled={isLocked || isSame || name.trim() === ''}
              >
                <FormattedMessage id="save" defaultMessage="Save" />
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
      <Panel title={<FormattedMessage id="profile.account" defaultMessage="Account" />}>
        <dl className={classes['facts']}>
          <dt>
            <FormattedMessage id="profile.email" defaultMessage="E-mail" />
          </dt>
          <dd>
            <bdi>{user.email}</bdi>
          </dd>
          <dt>
            <FormattedMessage id="profile.company" defaultMessage="Company" />
          </dt>
          <dd>
            <bdi>{company.name}</bdi>
          </dd>
          <dt>
            <FormattedMessage id="profile.validTo" defaultMessage="Valid until" />
          </dt>
          <dd>
            {user.validTo ? (
              <DateText moment={user.validTo} isDay />
            ) : (
              <FormattedMessage id="profile.validAlways" defaultMessage="No end date" />
            )}
          </dd>
          <dt>
            <FormattedMessage id="profile.features" defaultMessage="Features" />
          </dt>
          <dd>
            {features.length > 0 ? (
              intl.formatList(features)
            ) : (
              <FormattedMessage id="profile.noFeatures" defaultMessage="None" />
            )}
          </dd>
        </dl>
        {!user.features.includes('ACCOUNT_ADMINISTRATION') && (
          <Text size="sm" c="dimmed" mt={16}>
            <FormattedMessage
              id="profile.administrator"
              defaultMessage="Your account administrator can change these."
            />
          </Text>
        )}
      </Panel>
    </Stack>
  );
}
