import { useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { UploadProblemMessage } from '../screens/UploadProblemMessage';
import type { SessionContext } from '../session/sessionContext';
import { WaitingPart } from '../screens/Waiting';

/** A longer wait looks like an error, so the cause is shown. */
const QUIET_MS = 5000;

/** The flow waits until the first parts of its videos are stored safely. */
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
