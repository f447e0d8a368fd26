import { listCompanies } from '@fovea/contract/people/companies';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useListPage } from '../lists/useListPage';

interface Props {
  /** Null: every company. */
  readonly chosen: string | null;
  readonly onChoose: (companyId: string | null) => void;
}

const EVERY = 'every';
/** More than anybody reads: a search narrows it. */
const SHOWN = 25;

/** Whose users an app may ask, for internal staff. */
export function CompanyChoice({ chosen, onChoose }: Props) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const everyCompany = intl.formatMessage({
    id: 'apps.everyCompany',
    defaultMessage: 'Every company',
    description: 'A third-party app that may ask the users of every company',
  });
  const search = typed.trim() === everyCompany ? '' : typed.trim();
  const query = { search, sort: 'name', direction: 'asc', pageSize: SHOWN } as const;
  const { data } = useListPage(listCompanies, { query });
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const found = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const others = picked && !found.some(({ value }) => value === picked.value) ? [picked] : [];
  return (
    <Select
      label={intl.formatMessage({
        id: 'apps.company',
        defaultMessage: 'Users of',
        description: 'Whose users a third-party app may ask',
      })}
      description={intl.formatMessage({
        id: 'apps.company.help',
        defaultMessage: 'Type to search for a company. This cannot be changed later.',
        description: 'Help of the choice of a company for a third-party app',
      })}
      data={[{ value: EVERY, label: everyCompany }, ...found, ...others]}
      value={chosen ?? EVERY}
      onChange={(value, option) => {
        const isOne = value !== null && value !== EVERY;
        setPicked(isOne && option ? { value, label: option.label } : null);
        onChoose(isOne ? value : null);
      }}
      searchable
      onSearchChange={setTyped}
      // The server has searched already, in more than the name.
      filter={({ options }) => options}
      allowDeselect={false}
    />
  );
}
