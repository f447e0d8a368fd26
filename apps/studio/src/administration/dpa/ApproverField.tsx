import { Select } from '@mantine/core';
import { listCompanyUsers } from '@fovea/contract/people/users';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { SEARCH_PAUSE_MS } from '../../controls/fields/SearchField';
import { useListPage } from '../lists/useListPage';

interface Props {
  readonly companyId: string;
  readonly value: string;
  readonly onChange: (userId: string) => void;
  readonly error: string | null;
}

const SHOWN = 50;

/** Selects a user of a company. The server searches, because there may be thousands. */
export function ApproverField({ companyId, value, onChange, error }: Props) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  useEffect(() => {
    // The label of the selected user is in the field; it is not a search text.
    const text = typed === chosen?.label ? '' : typed.trim();
    const timer = setTimeout(() => setWanted(text), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, chosen]);
  const page = useListPage(
    listCompanyUsers,
    {
      companyId,
      query: { ...(wanted ? { search: wanted } : {}), sort: 'name', page: 0, pageSize: SHOWN },
    },
    companyId,
  );
  const found = (page.data?.items ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name ? `${name} (${email})` : email,
  }));
  const isChosenFound = found.some((option) => option.value === chosen?.value);
  return (
    <Select
      label={intl.formatMessage({ id: 'dpa.approverField', defaultMessage: 'Approver' })}
      description={intl.formatMessage({
        id: 'dpa.approverField.help',
        defaultMessage: 'Who of the company signed it. Type a name or an e-mail.',
      })}
      withAsterisk
      searchable
      data={chosen && !isChosenFound ? [chosen, ...found] : found}
      // The server has filtered already.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={(id, option) => {
        setChosen(id === null ? null : option);
        onChange(id ?? '');
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={
        page.error
          ? intl.formatMessage({
              id: 'dpa.approverField.failed',
              defaultMessage: 'The server could not be reached. Please try again.',
            })
          : page.data === undefined || page.isStale
            ? intl.formatMessage({ id: 'loading', defaultMessage: 'Loading' })
            : wanted === ''
              ? intl.formatMessage({
                  id: 'dpa.approverField.noUsers',
                  defaultMessage: 'This company has no users yet. Make the one who signed first.',
                })
              : intl.formatMessage({ id: 'editors.notFound', defaultMessage: 'No user found' })
      }
      error={error}
    />
  );
}
