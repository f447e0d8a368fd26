import { useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { UploadProblemMessage } from '../screens/UploadProblemMessage';
import type { SessionContext } from '../session/sessionContext';
import { WaitingPart } from '../screens/Waiting';

/** By then the wait looks like a fault, and says what holds it up. */
const QUIET_MS = 5000;

/** The flow waits for the beginning of its videos to be safe. */
export function InitialUploadOverlay({
  context,
}: {
  readonly context: Pick<SessionContext, 'upload'>;
}) {
  const upload = useSyncExternalStore(context.upload.subscribe, context.upload.get);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="overlay">
      <WaitingPart>
        <FormattedMessage
          id="flow.securing"
          defaultMessage="Making sure that the recording works…"
        />
      </WaitingPart>
      {isLong && upload && <UploadProblemMessage state={upload} />}
    </div>
  );
}
