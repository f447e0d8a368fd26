import { Anchor } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Pager } from '../../controls/layout/Pager';
import { Panel } from '../../controls/layout/Panel';
import { SearchField } from '../../controls/fields/SearchField';
import { Table, type Column, type Sort } from '../../controls/layout/Table';
import { isFiltered, LIST_PAGE_SIZES, pageSizeOf, type ListSearch } from './listSearch';
import classes from './ListPanel.module.css';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

interface Props<Row, Key extends string> {
  /** What is listed: the accessible name of the table, and the title until the rows are counted. */
  readonly label: string;
  /** The title with the number of all rows. */
  readonly countTitle: (total: number) => ReactNode;
  readonly searchLabel: string;
  readonly searchHint: string;
  /** Actions at the end of the toolbar. */
  readonly actions?: ReactNode;
  /** Further filters next to the search. */
  readonly filters?: ReactNode;
  readonly page: {
    readonly data: Page<Row> | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isStale: boolean;
  };
  readonly columns: readonly Column<Row, Key>[];
  readonly rowKey: (row: Row) => string;
  readonly sort: Sort<Key>;
  readonly search: ListSearch;
  readonly onParamsChange: (change: Partial<ListSearch>) => void;
  /** Shown when the list has no rows at all. */
  readonly empty: ReactNode;
}

/** A searchable, sortable list with server-side pagination. */
export function ListPanel<Row, Key extends string>(props: Props<Row, Key>) {
  const { page, search, onParamsChange, sort, columns } = props;
  const size = pageSizeOf(search);
  const shown = (search.page ?? 1) - 1;
  const total = page.data?.total;
  const lastPage = total === undefined ? shown : Math.max(0, Math.ceil(total / size) - 1);
  useEffect(() => {
    // The URL may be outdated: there are fewer pages now.
    if (page.isStale || shown <= lastPage) return;
    onParamsChange({ page: lastPage > 0 ? lastPage + 1 : undefined });
  }, [page.isStale, shown, lastPage, onParamsChange]);

  return (
    <Panel
      title={total === undefined ? props.label : props.countTitle(total)}
      aside={props.actions}
      flush
    >
      <div className={classes['bar']}>
        <SearchField
          value={search.q ?? ''}
          onChange={(q) => onParamsChange({ q: q || undefined })}
          label={props.searchLabel}
          placeholder={props.searchHint}
          width={320}
        />
        {props.filters}
      </div>
      <QueryContent from={page} isPart padding="16px">
        {({ items, total: all }) => (
          <div className={page.isStale ? classes['asking'] : ''} aria-busy={page.isStale}>
            {items.length > 0 ? (
              <Table
                label={props.label}
                columns={columns}
                rows={items}
                rowKey={props.rowKey}
                sort={sort}
                onSort={({ column, isDescending }) =>
                  onParamsChange({ sort: column, desc: isDescending || undefined })
                }
              />
            ) : isFiltered(search) ? (
              <NothingFound onClear={() => onParamsChange({ q: undefined, state: undefined })} />
            ) : (
              props.empty
            )}
            {all > LIST_PAGE_SIZES[0] && (
              <div className={classes['foot']}>
                <Pager
                  total={all}
                  page={shown}
                  pageSize={size}
                  sizes={LIST_PAGE_SIZES}
                  onChange={(change) =>
                    onParamsChange({
                      page: change.page > 0 ? change.page + 1 : undefined,
                      size: LIST_PAGE_SIZES.find((each) => each === change.pageSize),
                    })
                  }
                />
              </div>
            )}
          </div>
        )}
      </QueryContent>
    </Panel>
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={<FormattedMessage id="list.nothing" defaultMessage="Nothing found" />}
      action={
        <Anchor component="button" type="button" size="sm" onClick={onClear}>
          <FormattedMessage id="list.clear" defaultMessage="Clear the filter" />
        </Anchor>
      }
    >
      <FormattedMessage
        id="list.nothing.text"
        defaultMessage="Nothing matches what you look for."
      />
    </EmptyState>
  );
}
