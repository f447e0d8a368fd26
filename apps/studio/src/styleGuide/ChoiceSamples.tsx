import { Checkbox, NativeSelect, Radio, Select, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateField } from '../controls/fields/DateField';
import { DateText } from '../controls/display/DateText';
import { HelpMark } from '../controls/display/HelpMark';
import { Panel } from '../controls/layout/Panel';
import { PasswordField } from '../controls/fields/PasswordField';
import { SearchField } from '../controls/fields/SearchField';
import { SlashDate } from '../controls/display/SlashDate';
import { STUDY_TYPE_MESSAGES } from '../messages/contractMessages';
import { NewPasswordFields } from '../signIn/NewPasswordFields';
import { useNewPassword } from '../signIn/newPassword';

const MOMENT = '2026-11-22T09:05:00Z';
const EMAIL = 'robin@lab.example';

/** Choices, dates, search and passwords. */
export function ChoiceSamples() {
  const intl = useIntl();
  const [day, setDay] = useState('2026/11/22');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>('ONLINE');
  const newPassword = useNewPassword(EMAIL);
  const types = (['ONLINE', 'REMOTE_DATA_COLLECTION', 'LAB'] as const).map((value) => ({
    value,
    label: intl.formatMessage(STUDY_TYPE_MESSAGES[value]),
  }));
  const messages = {
    select: intl.formatMessage({ id: 'guide.select', defaultMessage: 'Select' }),
    clearable: intl.formatMessage({
      id: 'guide.select.search',
      defaultMessage: 'Select with search',
    }),
    wrong: intl.formatMessage({ id: 'guide.select.wrong', defaultMessage: 'Select with an error' }),
    none: intl.formatMessage({ id: 'guide.select.none', defaultMessage: 'Choose one of them.' }),
    off: intl.formatMessage({ id: 'guide.select.off', defaultMessage: 'Disabled select' }),
    checkbox: intl.formatMessage({ id: 'guide.checkbox', defaultMessage: 'Checkbox' }),
    partly: intl.formatMessage({ id: 'guide.checkbox.some', defaultMessage: 'Partly' }),
    locked: intl.formatMessage({ id: 'guide.checkbox.off', defaultMessage: 'Disabled and on' }),
    help: intl.formatMessage({ id: 'guide.help', defaultMessage: 'Help stands below the field.' }),
    radio: intl.formatMessage({ id: 'guide.radio', defaultMessage: 'Radio buttons' }),
    day: intl.formatMessage({ id: 'guide.day', defaultMessage: 'Day' }),
    noDay: intl.formatMessage({ id: 'guide.day.wrong', defaultMessage: 'Day that does not exist' }),
    search: intl.formatMessage({ id: 'guide.search', defaultMessage: 'Search' }),
    password: intl.formatMessage({ id: 'login.password', defaultMessage: 'Password' }),
    passwordError: intl.formatMessage({
      id: 'password.tooShort',
      defaultMessage: 'Password must be at least 8 characters.',
    }),
  };
  return (
    <Panel title={<FormattedMessage id="guide.choices" defaultMessage="Choices and dates" />}>
      <SimpleGrid cols={3} spacing={24}>
        <NativeSelect label={messages.select} data={types} description={messages.help} />
        <Select
          label={messages.clearable}
          data={types}
          searchable
          clearable
          value={chosen}
          onChange={setChosen}
        />
        <Select label={messages.wrong} data={types} error={messages.none} />
        <Select label={messages.off} data={types} value="LAB" disabled />
        <Stack gap={8}>
          <Checkbox label={messages.checkbox} description={messages.help} />
          <Checkbox label={messages.partly} indeterminate />
          <Checkbox label={messages.locked} checked disabled readOnly />
          <Switch label={messages.locked} checked disabled readOnly />
        </Stack>
        <Radio.Group label={messages.radio} defaultValue="ONLINE">
          <Stack gap={8} mt={8}>
            {types.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} disabled={value === 'LAB'} />
            ))}
          </Stack>
        </Radio.Group>
        <DateField label={messages.day} value={day} onChange={setDay} />
        <DateField label={messages.noDay} value="2026/02/31" onChange={() => {}} />
        <Stack gap={4}>
          <DateText moment={MOMENT} />
          <SlashDate moment={MOMENT} />
          <div>
            <HelpMark about={messages.day}>
              <p>
                <FormattedMessage
                  id="guide.day.help"
                  defaultMessage="Lists write the month as a word; releases and fields write numbers."
                />
              </p>
            </HelpMark>
          </div>
        </Stack>
        <SearchField
          value={search}
          onChange={setSearch}
          label={messages.search}
          placeholder={messages.search}
        />
        <PasswordField label={messages.password} value="" onChange={() => {}} autoComplete="off" />
        <PasswordField
          label={messages.password}
          value="short"
          onChange={() => {}}
          autoComplete="off"
          error={messages.passwordError}
        />
        <NewPasswordFields from={newPassword} />
      </SimpleGrid>
    </Panel>
  );
}
