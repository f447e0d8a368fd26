import { Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../state/api';
import { CsvFormatDialog } from '../../downloads/CsvFormatDialog';
import { formatCsv, type CsvFormat } from '../../downloads/formatCsv';
import { saveCsv } from '../../downloads/saveFile';
import { allEntries, auditRows } from './auditCsv';
import type { AuditSearch } from './auditSearch';

interface Props {
  readonly search: AuditSearch;
  readonly total: number;
  readonly onClose: () => void;
}

/** Fetches all matching entries page by page and saves them as one file. */
export function DownloadAuditDialog({ search, total, onClose }: Props) {
  const intl = useIntl();
  const [fetched, setFetched] = useState<{ done: number; of: number } | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    stop.current = here;
    return () => here.abort();
  }, []);

  async function download(format: CsvFormat) {
    const { signal } = stop.current;
    const now = new Date();
    setFetched({ done: 0, of: total });
    try {
      const entries = await allEntries({
        call,
        search,
        signal,
        onProgress: (done, of) => setFetched({ done, of }),
      });
      if (signal.aborted) return;
      const name = `audit log ${now.toISOString().slice(0, 10)}.csv`;
      const text = formatCsv(auditRows(intl, entries), format);
      saveCsv(name, text, { what: 'audit', studyId: null });
    } finally {
      setFetched(null);
    }
  }
  return (
    <CsvFormatDialog opened onClose={onClose} download={download}>
      <Stack gap={8}>
        <Text size="sm">
          <FormattedMessage
            id="audit.download.what"
            defaultMessage="{total, plural, one {# entry matches} other {# entries match}} your filters. The file has all of them, with their hashes."
            values={{ total }}
          />
        </Text>
        {fetched && (
          <>
            <Text size="sm" role="status">
              <FormattedMessage
                id="audit.download.progress"
                defaultMessage="Fetched {done} of {of} entries"
                values={fetched}
              />
            </Text>
            <Progress
              value={(100 * fetched.done) / Math.max(1, fetched.of)}
              size={6}
              aria-label={intl.formatMessage({
                id: 'audit.download.bar',
                defaultMessage: 'Progress of the download',
              })}
            />
          </>
        )}
      </Stack>
    </CsvFormatDialog>
  );
}
