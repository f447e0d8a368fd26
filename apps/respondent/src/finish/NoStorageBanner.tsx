import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SessionContext } from '../session/sessionContext';
import './saveAsFile.css';

/** Warns while the browser cannot store data: whatever has not been sent is lost when the page closes. */
export function NoStorageBanner({ context }: { readonly context: SessionContext }) {
  const state = useSyncExternalStore(context.upload.subscribe, context.upload.get);
  if (!state || state.durable || state.phase === 'complete' || state.phase === 'erased')
    return null;
  return (
    <p className="not-kept" role="status">
      <FormattedMessage
        id="notKept.words"
        defaultMessage="This browser keeps nothing on your device, for example in a private window. Everything is sent at once: stay online, and keep this page open until the end."
      />
    </p>
  );
}
