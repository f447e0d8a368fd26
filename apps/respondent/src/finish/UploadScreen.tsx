import { useEffect, useRef, useSyncExternalStore } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { Visit } from '../visit/beginVisit';
import { Card } from '../screens/Card';
import { ErasedScreen } from './ErasedScreen';
import { SaveAsFile } from './SaveAsFile';
import { TroubleWords } from '../screens/TroubleWords';

/** The real progress of the upload, until the server has everything. */
export function UploadScreen(props: {
  readonly visit: Visit;
  /** Address of the researchers; empty: they gave none. */
  readonly contactEmail: string;
  readonly onUploaded: () => void;
}) {
  const { visit, contactEmail, onUploaded } = props;
  const state = useSyncExternalStore(visit.upload.subscribe, visit.upload.get);
  const begun = useRef(false);

  useEffect(() => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    if (begun.current) return;
    begun.current = true;
    visit.pinger?.stop();
    void visit.uploader?.finish().then((how) => {
      if (how === 'complete') onUploaded();
    });
  }, [visit, onUploaded]);

  const troubled = state?.trouble ?? null;
  useEffect(() => {
    if (troubled === 'refused' || troubled === 'incomplete') {
      visit.pinger?.at({
        phase: 'uploadError',
        setupStep: null,
        stimulusId: null,
        currentSlideNo: null,
        slideCount: null,
      });
    }
  }, [visit, troubled]);

  if (state?.phase === 'erased') return <ErasedScreen />;
  const share = state && state.bytes > 0 ? state.acknowledgedBytes / state.bytes : 0;
  return (
    <Card
      title={<FormattedMessage id="upload.title" defaultMessage="Almost done: sending your data" />}
      actions={
        state?.trouble && (
          <button onClick={() => visit.uploader?.hurry()}>
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
      {state && <TroubleWords state={state} />}
      {state && <SaveAsFile visit={visit} state={state} contactEmail={contactEmail} />}
    </Card>
  );
}
