import { journalMayExist } from '@fovea/link/journal/indexedDbJournal';
import { uploadPendingSessions } from '@fovea/link/upload/uploadPendingSessions';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { tryAcquireLock } from '@fovea/link/journal/writerLock';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { findResumableSession } from '../recording/resumableSessions';
import { openJournal } from '../recording/openJournal';

/** Uploads what earlier sessions left on this device, and reports it in a corner of the page. */
export default function PendingUploads(props: {
  readonly studyId: string | null;
  /** The study is open as a preview. */
  readonly preview: boolean;
  /** Of the link of a machine, which may hold what somebody before left; otherwise undefined. */
  readonly registration: string | undefined;
  readonly quiet: boolean;
}) {
  const { studyId, preview, registration, quiet } = props;
  const [states, setStates] = useState<ReadonlyMap<string, UploadState>>(new Map());

  useEffect(() => {
    let off = false;
    let end: () => void = () => undefined;
    const begin = async () => {
      if (!(await journalMayExist())) return;
      const toContinue = studyId
        ? await findResumableSession(studyId, preview, registration)
        : null;
      const sending = await uploadPendingSessions({
        journal: await openJournal(),
        base: '',
        nowMs: Date.now(),
        except: toContinue?.sessionId ?? null,
        hold: (sessionId, onTakenOver) => tryAcquireLock(`fovea-session-${sessionId}`, onTakenOver),
        onState: (sessionId, state) => setStates((before) => new Map(before).set(sessionId, state)),
      });
      addEventListener('online', sending.retryNow);
      end = () => {
        removeEventListener('online', sending.retryNow);
        sending.stop();
      };
      if (off) end();
    };
    void begin();
    return () => {
      off = true;
      end();
    };
  }, [studyId, preview, registration]);

  const all = [...states.values()].filter(({ chunks, phase }) => chunks > 0 && phase !== 'erased');
  if (quiet || all.length === 0) return null;
  const open = all.filter(({ phase }) => phase !== 'complete');
  const left = open.reduce((sum, state) => sum + state.chunks - state.acknowledgedChunks, 0);
  return (
    <p className="leftovers" role="status">
      {left > 0 ? (
        <FormattedMessage
          id="leftovers.sending"
          defaultMessage="Sending data of an earlier visit: {left, plural, one {# part} other {# parts}} to go."
          values={{ left }}
        />
      ) : (
        <FormattedMessage
          id="leftovers.sent"
          defaultMessage="The data of an earlier visit has arrived."
        />
      )}
    </p>
  );
}
