import { Button, Select } from '@mantine/core';
import { AUDIT_ACTIONS, type AuditEntry } from '@fovea/contract/platform/audit';
import { compareNames } from '@fovea/rules/inputs/compareNames';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateField } from '../../controls/fields/DateField';
import { formatDay, parseDay } from '../../controls/fields/day';
import { SearchField } from '../../controls/fields/SearchField';
import { useCompany } from '../../state/session';
import classes from './Audit.module.css';
import { isFiltered } from './auditQuery';
import type { AuditSearch } from './auditSearch';
import { AUDIT_ACTION_MESSAGES } from './auditMessages';

interface Props {
  readonly search: AuditSearch;
  readonly onParamsChange: (change: Partial<AuditSearch>) => void;
  /** The rows on screen; they include people who have left the company. */
  readonly rows: readonly AuditEntry[];
}

/** Filters by text, action, person and date, all stored in the URL. */
export function AuditFilters({ search, onParamsChange, rows }: Props) {
  const intl = useIntl();
  const company = useCompany();
  const messages = {
    search: intl.formatMessage({
      id: 'audit.search',
      defaultMessage: 'Search names in the audit log',
    }),
    hint: intl.formatMessage({ id: 'audit.searchHint', defaultMessage: 'Search names' }),
    action: intl.formatMessage({ id: 'audit.action', defaultMessage: 'Action' }),
    everyAction: intl.formatMessage({ id: 'audit.everyAction', defaultMessage: 'Every action' }),
    person: intl.formatMessage({ id: 'audit.person', defaultMessage: 'Person' }),
    everybody: intl.formatMessage({ id: 'audit.everybody', defaultMessage: 'Everybody' }),
    nobody: intl.formatMessage({ id: 'list.nothing', defaultMessage: 'Nothing found' }),
    from: intl.formatMessage({ id: 'audit.from', defaultMessage: 'From day' }),
    to: intl.formatMessage({ id: 'audit.to', defaultMessage: 'To day' }),
  };
  const people = useMemo(() => {
    const names = new Map(company.users.map(({ id, name }) => [id, name]));
    for (const { actor, actingAs } of rows) {
      if (actor && !names.has(actor.id)) names.set(actor.id, actor.name);
      if (actingAs && !names.has(actingAs.id)) names.set(actingAs.id, actingAs.name);
    }
    // The person in the URL has no entries on screen.
    if (search.person && !names.has(search.person)) names.set(search.person, search.person);
    return [...names]
      .map(([value, label]) => ({ value, label }))
      .toSorted((a, b) => compareNames(a.label, b.label));
  }, [company.users, rows, search.person]);

  return (
    <div className={classes['bar']}>
      <SearchField
        value={search.q ?? ''}
        onChange={(q) => onParamsChange({ q: q || undefined })}
        label={messages.search}
        placeholder={messages.hint}
        width={180}
      />
      <Select
        size="xs"
        w={220}
        clearable
        searchable
        aria-label={messages.action}
        placeholder={messages.everyAction}
        nothingFoundMessage={messages.nobody}
        value={search.action ?? null}
        data={AUDIT_ACTIONS.map((value) => ({
          value,
          label: intl.formatMessage(AUDIT_ACTION_MESSAGES[value]),
        }))}
        onChange={(chosen) =>
          onParamsChange({ action: AUDIT_ACTIONS.find((action) => action === chosen) })
        }
      />
      <Select
        size="xs"
        w={180}
        clearable
        searchable
        // A company can have thousands of users; typing finds the others.
        limit={50}
        aria-label={messages.person}
        placeholder={messages.everybody}
        nothingFoundMessage={messages.nobody}
        value={search.person ?? null}
        data={people}
        onChange={(chosen) => onParamsChange({ person: chosen ?? undefined })}
      />
      <DayFilter
        label={messages.from}
        day={search.from}
        onChange={(from) => onParamsChange({ from })}
      />
      <DayFilter label={messages.to} day={search.to} onChange={(to) => onParamsChange({ to })} />
      {isFiltered(search) && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() =>
            onParamsChange({
              q: undefined,
              action: undefined,
              person: undefined,
              from: undefined,
              to: undefined,
            })
          }
        >
          <FormattedMessage id="audit.clear" defaultMessage="Clear filters" />
        </Button>
      )}
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A date filter that applies as soon as the date is complete. */
function DayFilter({ label, day, onChange }: DayProps) {
  const [typed, setTyped] = useState(day ? formatDay(day) : '');
  const [of, setOf] = useState(day);
  if (of !== day) {
    // The URL changed from outside, by Back or because the filters were cleared.
    setOf(day);
    if ((parseDay(typed) ?? undefined) !== day) setTyped(day ? formatDay(day) : '');
  }
  return (
    <DateField
      size="xs"
      w={150}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const next = parseDay(text);
        if (next !== null || text.trim() === '') onChange(next ?? undefined);
      }}
    />
  );
}
