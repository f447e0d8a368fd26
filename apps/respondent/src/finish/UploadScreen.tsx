import { useEffect, useRef, useSyncExternalStore } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { SessionContext } from '../session/sessionContext';
import { Card } from '../screens/Card';
import { ErasedScreen } from './ErasedScreen';
import { SaveAsFile } from './SaveAsFile';
import { UploadProblemMessage } from '../screens/UploadProblemMessage';

/** The real progress of the upload, until the server has everything. */
export function UploadScreen(props: {
  readonly context: SessionContext;
  /** Address of the researchers; empty: they gave none. */
  readonly contactEmail: string;
  readonly onUploaded: () => void;
}) {
  const { context, contactEmail, onUploaded } = props;
  const state = useSyncExternalStore(context.upload.subscribe, context.upload.get);
  const begun = useRef(false);

  useEffect(() => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    if (begun.current) return;
    begun.current = true;
    context.pinger?.stop();
    void context.uploader?.finish().then((how) => {
      if (how === 'complete') onUploaded();
    });
  }, [context, onUploaded]);

  const troubled = state?.trouble ?? null;
  useEffect(() => {
    if (troubled === 'refused' || troubled === 'incomplete') {
      context.pinger?.at({
        phase: 'uploadError',
        setupStep: null,
        stimulusId: null,
        currentSlideNo: null,
        slideCount: null,
      });
    }
  }, [context, troubled]);

  if (state?.phase === 'erased') return <ErasedScreen />;
  const share = state && state.bytes > 0 ? state.acknowledgedBytes / state.bytes : 0;
  return (
    <Card
      title={<FormattedMessage id="upload.title" defaultMessage="Almost done: sending your data" />}
      actions={
        state?.trouble && (
          <button onClick={() => context.uploader?.retryNow()}>
            <FormattedMessage id="upload.now" defaultMessage="Try now" />
          </button>
        )
      }
    >
      <p>
        <FormattedMessage
          id="upload.words"
          defaultMessage="Keep this page open until everything has arrived."
        />
      </p>
      <progress value={share} max={1} />
      {state && (
        <p className="quiet" role="status">
          <FormattedMessage
            id="upload.progress"
            defaultMessage="{sent} of {all} parts have arrived ({percent})."
            values={{
              sent: <FormattedNumber value={state.acknowledgedChunks} />,
              all: <FormattedNumber value={state.chunks} />,
              percent: <FormattedNumber value={Math.floor(share * 100) / 100} style="percent" />,
            }}
          />
        </p>
      )}
      {state && <UploadProblemMessage state={state} />}
      {state && <SaveAsFile context={context} state={state} contactEmail={contactEmail} />}
    </Card>
  );
}
