import type { StudyExport } from '@fovea/contract/studies/exports';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { showError } from '../../controls/feedback/snackbars';
import { downloadExport } from './exportCalls';

/** Downloads files of an export; says which part is being asked for, from 1. */
export function useExportDownload(of: StudyExport) {
  const intl = useIntl();
  const [busyPart, setBusyPart] = useState<number | null>(null);

  async function download(part: number) {
    setBusyPart(part);
    try {
      await downloadExport(of, part);
    } catch (reason) {
      const otherwise = intl.formatMessage({
        id: 'export.download.failed',
        defaultMessage: 'The download could not be started. Please try again.',
      });
      showError(failureText(reason, otherwise));
    } finally {
      setBusyPart(null);
    }
  }
  return { busyPart, download: (part: number) => void download(part) };
}
