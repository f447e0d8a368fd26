import type { FilterMode, SegmentCriteria } from '@fovea/contract/analysis/segmentCriteria';
import { filterProblem } from '@fovea/rules/analysis/segmentCriteriaComplete';
import { ActionIcon, Button, Menu, SegmentedControl, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FilterFields } from './FilterFields';
import {
  newFilter,
  filterChoice,
  availableFilters,
  addFilter,
  updateFilter,
  type FilterChoice,
} from './filterMenu';
import { FILTER_PROBLEMS, FILTER_MESSAGES } from '../../messages/filterMessages';
import type { DraftFacts, DraftRow } from './segmentDraft';
import classes from './SegmentDialog.module.css';

interface Props {
  readonly criteria: SegmentCriteria;
  readonly change: (criteria: SegmentCriteria) => void;
  readonly facts: DraftFacts;
  readonly rows: readonly DraftRow[];
  /** Missing values are reported only when they prevent saving. */
  readonly namesProblems: boolean;
}

/** The filters that select respondents: groups combined by all or any. */
export function FilterPane({ criteria, change, facts, rows, namesProblems }: Props) {
  const intl = useIntl();
  const offers = availableFilters(facts);
  const failing = (group: number, filter: number) =>
    rows.filter(
      ({ isSelectable, verdict }) =>
        isSelectable &&
        verdict.failed.some((place) => place.group === group && place.filter === filter),
    ).length;
  return (
    <div className={classes.filters}>
      {criteria.groups.length === 0 && (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="segment.noFilters"
            defaultMessage="Without a filter everybody with results can be chosen. Add a filter, or untick respondents in the table."
          />
        </Text>
      )}
      {criteria.groups.length > 1 && (
        <Mode
          label={intl.formatMessage({ id: 'filter.groups.mode', defaultMessage: 'Groups' })}
          mode={criteria.mode}
          set={(mode) => change({ ...criteria, mode })}
          all={<FormattedMessage id="filter.groups.all" defaultMessage="All groups" />}
          any={<FormattedMessage id="filter.groups.any" defaultMessage="Any group" />}
        />
      )}
      {criteria.groups.map((group, place) => (
        <fieldset key={place} className={classes.group}>
          <legend className="visuallyHidden">
            <FormattedMessage
              id="filter.group"
              defaultMessage="Filter group {number}"
              values={{ number: place + 1 }}
            />
          </legend>
          {group.filters.length > 1 && (
            <Mode
              label={intl.formatMessage({ id: 'filter.mode', defaultMessage: 'Filters' })}
              mode={group.mode}
              set={(mode) =>
                change({
                  ...criteria,
                  groups: criteria.groups.map((each, at) =>
                    at === place ? { ...each, mode } : each,
                  ),
                })
              }
              all={<FormattedMessage id="filter.all" defaultMessage="All (and)" />}
              any={<FormattedMessage id="filter.any" defaultMessage="Any (or)" />}
            />
          )}
          {group.filters.map((filter, at) => {
            const problem = filterProblem(filter, facts.study);
            const name = intl.formatMessage(FILTER_MESSAGES[filterChoice(filter)]);
            return (
              <section
                key={`${at} ${filterChoice(filter)}`}
                className={classes.filter}
                aria-label={name}
              >
                <div className={classes.filterHead}>
                  <span className={classes.filterName}>{name}</span>
                  {problem === null && (
                    <span className={classes.quiet}>
                      <FormattedMessage
                        id="filter.leavesOut"
                        defaultMessage="{count, plural, =0 {leaves nobody out} other {leaves # out}}"
                        values={{ count: failing(place, at) }}
                      />
                    </span>
                  )}
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={intl.formatMessage(
                      { id: 'filter.remove', defaultMessage: 'Remove the filter {name}' },
                      { name },
                    )}
                    onClick={() => change(updateFilter(criteria, place, at, null))}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                </div>
                <FilterFields
                  filter={filter}
                  facts={facts}
                  change={(changed) => change(updateFilter(criteria, place, at, changed))}
                />
                {problem !== null && (
                  <Text
                    size="xs"
                    {...(namesProblems ? { c: 'red', role: 'alert' } : { c: 'dimmed' })}
                  >
                    <FormattedMessage {...FILTER_PROBLEMS[problem]} />
                  </Text>
                )}
              </section>
            );
          })}
          <AddFilter
            offers={offers}
            add={(offer) => change(addFilter(criteria, place, newFilter(offer)))}
          />
        </fieldset>
      ))}
      <AddFilter
        isGroup={criteria.groups.length > 0}
        offers={offers}
        add={(offer) => change(addFilter(criteria, null, newFilter(offer)))}
      />
    </div>
  );
}

function AddFilter({
  offers,
  add,
  isGroup = false,
}: {
  readonly offers: readonly FilterChoice[];
  readonly add: (offer: FilterChoice) => void;
  readonly isGroup?: boolean;
}) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          {isGroup ? (
            <FormattedMessage id="filter.addGroup" defaultMessage="Add a group" />
          ) : (
            <FormattedMessage id="filter.add" defaultMessage="Add a filter" />
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {offers.map((offer) => (
          <Menu.Item key={offer} onClick={() => add(offer)}>
            <FormattedMessage {...FILTER_MESSAGES[offer]} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Mode({
  label,
  mode,
  set,
  all,
  any,
}: {
  readonly label: string;
  readonly mode: FilterMode;
  readonly set: (mode: FilterMode) => void;
  readonly all: React.ReactNode;
  readonly any: React.ReactNode;
}) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={mode}
      onChange={set}
      data={[
        { value: 'all' as const, label: all },
        { value: 'any' as const, label: any },
      ]}
    />
  );
}
