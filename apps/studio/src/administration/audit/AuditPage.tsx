import { Button } from '@mantine/core';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import { IconDownload, IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { PageHeader } from '../../controls/layout/PageHeader';
import { Pager } from '../../controls/layout/Pager';
import { Panel } from '../../controls/layout/Panel';
import { useCompany } from '../../state/session';
import { useListPage } from '../lists/useListPage';
import classes from './Audit.module.css';
import { AuditFilters } from './AuditFilters';
import { AuditTable } from './AuditTable';
import { auditFilters, auditPageSize, isFiltered } from './auditQuery';
import { AUDIT_PAGE_SIZES } from './auditSearch';
import { DownloadAuditDialog } from './DownloadAuditDialog';
import { useAuditParams } from './useAuditParams';
import { useVerification, VerifyButton, VerifyResult } from './VerifyLog';

/** The audit log of the company, for its account administrators. */
export function AuditPage() {
  const company = useCompany();
  const [search, changeParams] = useAuditParams();
  const [isDownloading, setDownloading] = useState(false);
  const verification = useVerification();
  const pageSize = auditPageSize(search);
  const shown = (search.page ?? 1) - 1;
  const page = useListPage(listAuditEntries, {
    query: { ...auditFilters(search), page: shown, pageSize },
  });
  const total = page.data?.total;
  const lastPage = total === undefined ? shown : Math.max(0, Math.ceil(total / pageSize) - 1);
  useEffect(() => {
    // The URL may be outdated: there are fewer pages now.
    if (!page.isStale && shown > lastPage)
      changeParams({ page: lastPage > 0 ? lastPage + 1 : undefined });
  }, [page.isStale, shown, lastPage, changeParams]);

  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.audit" defaultMessage="Audit log" />}
        actions={
          <>
            <VerifyButton verification={verification} />
            <Button
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={!total}
              onClick={() => setDownloading(true)}
            >
              <FormattedMessage id="audit.download" defaultMessage="Download CSV" />
            </Button>
          </>
        }
      />
      <VerifyResult now={verification.now} />
      <Panel
        flush
        title={
          <FormattedMessage
            id="audit.of"
            defaultMessage="What was done in {company}"
            values={{ company: <bdi>{company.name}</bdi> }}
          />
        }
      >
        <AuditFilters search={search} onParamsChange={changeParams} rows={page.data?.items ?? []} />
        <QueryContent from={page} isPart padding="16px">
          {({ items, total: all }) => (
            <div className={page.isStale ? classes['asking'] : ''} aria-busy={page.isStale}>
              {items.length > 0 && (
                <AuditTable rows={items} onPerson={(person) => changeParams({ person })} />
              )}
              {items.length === 0 && <Nothing isFiltered={isFiltered(search)} />}
              {all > AUDIT_PAGE_SIZES[0] && (
                <div className={classes['foot']}>
                  <Pager
                    total={all}
                    page={shown}
                    pageSize={pageSize}
                    sizes={AUDIT_PAGE_SIZES}
                    onChange={(change) =>
                      changeParams({
                        page: change.page > 0 ? change.page + 1 : undefined,
                        rows: AUDIT_PAGE_SIZES.find((size) => size === change.pageSize),
                      })
                    }
                  />
                </div>
              )}
            </div>
          )}
        </QueryContent>
      </Panel>
      {isDownloading && total !== undefined && (
        <DownloadAuditDialog search={search} total={total} onClose={() => setDownloading(false)} />
      )}
    </>
  );
}

function Nothing(props: { readonly isFiltered: boolean }) {
  return props.isFiltered ? (
    <EmptyState
      icon={IconSearchOff}
      title={<FormattedMessage id="list.nothing" defaultMessage="Nothing found" />}
    >
      <FormattedMessage
        id="audit.filteredOut"
        defaultMessage="No entry matches the filters. Change or clear them."
      />
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconHistory}
      title={<FormattedMessage id="audit.empty" defaultMessage="Nothing yet" />}
    >
      <FormattedMessage
        id="audit.empty.text"
        defaultMessage="Sign-ins, changed permissions, downloads and deletions appear here as they happen."
      />
    </EmptyState>
  );
}
