import type { StudyExport } from '@fovea/contract/studies/exports';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { newRequestId } from '../../state/requestId';

/** Asks for an export; stays open with the reason when that is refused. */
export function useExportRequest(onCreated: (created: StudyExport) => void) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sent = useRef({ body: '', requestId: '' });

  /** @param asked what is asked for; the same, sent again after a lost answer, is the same export */
  async function send<T>(
    asked: T,
    request: (asked: T, requestId: string) => Promise<StudyExport>,
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const body = JSON.stringify(asked);
    if (sent.current.body !== body) sent.current = { body, requestId: newRequestId() };
    try {
      onCreated(await request(asked, sent.current.requestId));
    } catch (reason) {
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'export.request.failed',
            defaultMessage: 'There was an error requesting the export. Please try again later.',
          }),
        ),
      );
      setBusy(false);
    }
  }
  return { isBusy, failure, send };
}
