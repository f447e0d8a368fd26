import { savedRecordingZip } from '@fovea/link/savedRecording/savedRecordingZip';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { receiptCode } from '@fovea/rules/participation/receiptCode';
import { errorRedirectUrl } from '@fovea/rules/participation/redirects';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SessionContext } from '../session/sessionContext';
import { askSessionEnd } from '../screens/askEnd';
import { LeaveCounted } from '../screens/LeaveCounted';
import { isRedirect, RedirectBack } from '../screens/RedirectBack';
import { reportSaved } from './reportSaved';
import { saveFile } from './saveFile';
import { WITHDRAWAL_TITLE, WithdrawalLink } from './WithdrawalLink';
import './saveAsFile.css';

/** After this long without progress the file is offered by itself. */
const OFFER_AFTER_MS = 5 * 60_000;

type Saving =
  | { readonly at: 'no' }
  | { readonly at: 'writing'; readonly share: number }
  | { readonly at: 'saved'; readonly name: string }
  | { readonly at: 'failed' };

/** The fallback when the upload does not work: the recording as a file, for the researchers. */
export function SaveAsFile(props: {
  readonly context: SessionContext;
  readonly state: UploadState;
  /** Address of the researchers; empty: they gave none. */
  readonly contactEmail: string;
}) {
  const { context, state, contactEmail } = props;
  const { uploader, session } = context;
  const { sessionId, token } = session;
  const [saving, setSaving] = useState<Saving>({ at: 'no' });
  const [isAskedFor, setIsAskedFor] = useState(false);
  const isDue = useIsDue(state.troubleSinceMs);
  const isSaved = saving.at === 'saved';
  const studyId = uploader?.source().studyId ?? null;

  useEffect(() => {
    if (!isSaved || studyId === null) return;
    return reportSaved({ studyId, sessionId, token });
  }, [isSaved, studyId, sessionId, token]);

  const to = context.isPreview ? '' : errorRedirectUrl(session.redirects.error, 'upload');
  const isCounted = session.countsEnds && !context.isPreview && studyId !== null;
  const ended = { studyId: studyId ?? '', sessionId, token, reason: 'upload' } as const;
  if (!uploader || (!state.trouble && saving.at === 'no')) return null;
  const save = async () => {
    const name = `recording-${receiptCode(sessionId)}.zip`;
    setSaving({ at: 'writing', share: 0 });
    try {
      const zip = savedRecordingZip(uploader.source(), new Date(), (done, all) =>
        setSaving({ at: 'writing', share: done / all }),
      );
      setSaving((await saveFile(name, zip)) ? { at: 'saved', name } : { at: 'no' });
    } catch {
      setSaving({ at: 'failed' });
      context.pinger?.at({
        phase: 'zipError',
        setupStep: null,
        stimulusId: null,
        currentSlideNo: null,
        slideCount: null,
      });
    }
  };

  if (!isAskedFor && !isDue && saving.at === 'no') {
    return (
      <p>
        <button onClick={() => setIsAskedFor(true)}>
          <FormattedMessage id="saveFile.ask" defaultMessage="Save it as a file instead" />
        </button>
      </p>
    );
  }
  return (
    <section className="save-file">
      <h2>
        <FormattedMessage id="saveFile.title" defaultMessage="Save your recording as a file" />
      </h2>
      {isSaved ? (
        <>
          <SavedFileInstructions
            name={saving.name}
            sessionId={sessionId}
            contactEmail={contactEmail}
          />
          {(isRedirect(to) || isCounted) && context.key && (
            <>
              <h2>{WITHDRAWAL_TITLE}</h2>
              <WithdrawalLink sessionKey={context.key} />
            </>
          )}
          {isCounted ? (
            <LeaveCounted ask={() => askSessionEnd(ended)} waitS={null} />
          ) : (
            <RedirectBack to={to} waitS={null} />
          )}
        </>
      ) : (
        <>
          <p>
            <FormattedMessage
              id="saveFile.words"
              defaultMessage="If the sending does not work, save what is not sent yet on this device and send the file to the researchers. The file is not encrypted: give it to nobody else."
            />
          </p>
          {saving.at === 'failed' && (
            <p className="notice" role="alert">
              <FormattedMessage
                id="saveFile.failed"
                defaultMessage="The file could not be written. Check that there is room on this device, then try again."
              />
            </p>
          )}
          {saving.at === 'writing' && <progress value={saving.share} max={1} />}
          <p>
            <button disabled={saving.at === 'writing'} onClick={() => void save()}>
              <FormattedMessage id="saveFile.save" defaultMessage="Save my recording as a file" />
            </button>
          </p>
        </>
      )}
    </section>
  );
}

function SavedFileInstructions(props: {
  readonly name: string;
  readonly sessionId: string;
  readonly contactEmail: string;
}) {
  const { name, sessionId, contactEmail } = props;
  return (
    <div role="status" className="save-file">
      <p>
        <FormattedMessage
          id="saveFile.saved"
          defaultMessage="Your recording is in the file {name}."
          values={{ name: <bdi>{name}</bdi> }}
        />
      </p>
      <p>
        {contactEmail ? (
          <FormattedMessage
            id="saveFile.sendTo"
            defaultMessage="Send it to {email} and name your code: {code}."
            values={{
              email: (
                <a href={`mailto:${contactEmail}`}>
                  <bdi>{contactEmail}</bdi>
                </a>
              ),
              code: <Code of={sessionId} />,
            }}
          />
        ) : (
          <FormattedMessage
            id="saveFile.sendToResearchers"
            defaultMessage="Send it to the researchers who invited you and name your code: {code}."
            values={{ code: <Code of={sessionId} /> }}
          />
        )}
      </p>
      <p className="quiet">
        <FormattedMessage
          id="saveFile.goesOn"
          defaultMessage="This page goes on trying to send, also when you open the link again. Once everything has arrived, the file is not needed any more."
        />
      </p>
    </div>
  );
}

function Code(props: { readonly of: string }) {
  return (
    <strong>
      <bdi>{receiptCode(props.of)}</bdi>
    </strong>
  );
}

/** Whether the upload has been stuck long enough to offer the file. */
function useIsDue(troubleSinceMs: number | null): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (troubleSinceMs === null) return;
    const leftMs = Math.max(0, troubleSinceMs + OFFER_AFTER_MS - performance.now());
    const timer = setTimeout(() => setIsDue(true), leftMs);
    return () => clearTimeout(timer);
  }, [troubleSinceMs]);
  return isDue;
}
