import { useEffect, useSyncExternalStore } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { SessionContext } from '../session/sessionContext';
import { Card } from '../screens/Card';

/** Waits until all media of the flow has been downloaded. */
export function MediaScreen(props: {
  readonly context: SessionContext;
  readonly onLoaded: () => void;
}) {
  const { context, onLoaded } = props;
  const { state: loader, retry } = context.media;
  const state = useSyncExternalStore(loader.subscribe, loader.get);
  const loaded = state.state === 'loaded';
  useEffect(() => {
    if (loaded) onLoaded();
  }, [loaded, onLoaded]);

  if (state.state === 'failed') {
    return (
      <Card
        title={
          <FormattedMessage
            id="media.failed.title"
            defaultMessage="A part of the study is missing"
          />
        }
        actions={
          <button className="primary" onClick={retry}>
            <FormattedMessage id="tryAgain" defaultMessage="Try again" />
          </button>
        }
      >
        <p role="alert">
          {state.unplayable ? (
            <FormattedMessage
              id="media.unplayable"
              defaultMessage="Your browser cannot show page {place} of the study. Try again, or open the link in an up-to-date Chrome, Edge, Firefox or Safari."
              values={{ place: <FormattedNumber value={state.place} /> }}
            />
          ) : (
            <FormattedMessage
              id="media.failed"
              defaultMessage="Page {place} of the study could not be loaded. Check your internet connection, then try again. What was loaded is kept."
              values={{ place: <FormattedNumber value={state.place} /> }}
            />
          )}
        </p>
      </Card>
    );
  }
  const share = state.state === 'loading' ? state.share : 1;
  return (
    <main className="page center">
      <p role="status">
        <FormattedMessage id="media.loading" defaultMessage="Loading the study…" />
      </p>
      <progress value={share} max={1} />
      {state.state === 'loading' && state.files > 1 && (
        <p className="quiet">
          <FormattedMessage
            id="media.loadedFiles"
            defaultMessage="{loadedFiles, number} of {files, number} files"
            values={{ loadedFiles: state.loadedFiles, files: state.files }}
          />
        </p>
      )}
    </main>
  );
}
