import { useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { TroubleWords } from '../screens/TroubleWords';
import type { Visit } from '../visit/beginVisit';
import { WaitingPart } from '../screens/Waiting';

/** A longer wait looks like an error, so the cause is shown. */
const QUIET_MS = 5000;

/** The flow waits until the first parts of its videos are stored safely. */
export function Securing({ visit }: { readonly visit: Pick<Visit, 'upload'> }) {
  const upload = useSyncExternalStore(visit.upload.subscribe, visit.upload.get);
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
      {isLong && upload && <TroubleWords state={upload} />}
    </div>
  );
}
