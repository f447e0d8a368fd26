import { receiptCode } from '@fovea/rules/participation/receiptCode';
import { errorRedirectUrl, type RedirectReason } from '@fovea/rules/participation/redirects';
import { useEffect, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SessionEnd } from '../journey/journey';
import type { SessionContext } from '../session/sessionContext';
import { Card } from '../screens/Card';
import { askSessionEnd } from '../screens/askEnd';
import { EndUnknown } from '../screens/EndUnknown';
import { isRedirect } from '../screens/RedirectBack';
import { StatusIcon } from '../screens/StatusIcon';
import { useEnd } from '../screens/useEnd';
import { rememberEnd, rememberRedirect } from '../journey/pendingRedirect';
import { rememberParticipation } from '../journey/previousParticipation';
import { BeforeRedirect } from './BeforeRedirect';
import { WITHDRAWAL_TITLE, WithdrawalLink } from './WithdrawalLink';

type Ended = SessionEnd;

/** The last screen, worded by how the session ended; everything recorded has arrived. */
export function ThanksScreen(props: { readonly context: SessionContext; readonly ended: Ended }) {
  const { context, ended } = props;
  const { isPreview, key } = context;
  const { sessionId } = context.session;
  const receipt = receiptCode(sessionId);
  const { end, retryNow } = useSessionEnd(context, ended);
  // Nobody came from a panel to a preview, so nobody is redirected.
  const to = end.at === 'known' && !isPreview ? end.to : '';
  const leaves = isRedirect(to);
  useEffect(() => {
    if (ended !== 'finished' || isPreview || !key) return;
    rememberParticipation({ studyId: key.studyId, receipt, time: new Date().toISOString() });
    if (leaves) rememberRedirect(location.href, to);
  }, [ended, isPreview, key, receipt, leaves, to]);

  return (
    <Card eyebrow={ended === 'finished' && <StatusIcon of="good" />} title={TITLES[ended]}>
      <p>{leaves || end.at !== 'known' ? LEAVING_MESSAGES[ended] : MESSAGES[ended]}</p>
      <p className="receipt">
        <FormattedMessage
          id="thanks.receipt"
          defaultMessage="Your code: {code}"
          values={{ code: <bdi>{receipt}</bdi> }}
        />
      </p>
      <p className="quiet">
        <FormattedMessage
          id="thanks.receiptUse"
          defaultMessage="Name it if you write to the researchers about your recording."
        />
      </p>
      {end.at !== 'known' && <EndUnknown end={end} onRetry={retryNow} />}
      {isPreview && end.at === 'known' && isRedirect(end.to) && <PreviewedRedirect to={end.to} />}
      {leaves && <BeforeRedirect to={to} sessionKey={key} />}
      {!leaves && key && (
        <details>
          <summary>{WITHDRAWAL_TITLE}</summary>
          <WithdrawalLink sessionKey={key} />
        </details>
      )}
    </Card>
  );
}

/** Where the session leads: as its package says, or as the server says where ends are counted. */
function useSessionEnd(context: SessionContext, ended: Ended) {
  const { session, key, isPreview } = context;
  const { sessionId, token, countsEnds } = session;
  const studyId = key?.studyId ?? null;
  const asked =
    countsEnds && studyId !== null
      ? { studyId, sessionId, token, reason: END_REASONS[ended] }
      : null;
  const { end, retryNow } = useEnd(asked && (() => askSessionEnd(asked)));
  const isRemembered = asked !== null && !isPreview;
  useEffect(() => {
    if (!isRemembered || studyId === null) return;
    rememberEnd(location.href, { studyId, sessionId, token, reason: END_REASONS[ended] });
  }, [isRemembered, studyId, sessionId, token, ended]);
  if (asked) return { end, retryNow };
  const to = isPreview ? '' : redirectAfter(session.redirects, END_REASONS[ended]);
  return { end: { at: 'known', to } as const, retryNow };
}

function PreviewedRedirect({ to }: { readonly to: string }) {
  return (
    <p className="notice">
      <FormattedMessage
        id="ends.previewed"
        defaultMessage="Preview: a respondent would be taken on to {address}"
        values={{
          address: (
            <bdi dir="ltr" className="address">
              {to}
            </bdi>
          ),
        }}
      />
    </p>
  );
}

type SessionReason = 'finished' | Exclude<RedirectReason, 'upload'>;

const END_REASONS: Record<Ended, SessionReason> = {
  finished: 'finished',
  calibrationFailed: 'calibration',
  cameraTooSlow: 'frameRate',
  faceNotFound: 'face',
  setupLeft: 'device',
  quotaFull: 'quotaFull',
  stopped: 'collection',
  withdrawn: 'collection',
};

function redirectAfter(
  { finished, error }: SessionContext['session']['redirects'],
  reason: SessionReason,
): string {
  return reason === 'finished' ? finished : errorRedirectUrl(error, reason);
}

const THANKS = <FormattedMessage id="thanks.title" defaultMessage="Thank you for taking part" />;
const STOPPED = <FormattedMessage id="ended.thanks" defaultMessage="Thank you for your time" />;

const SCREENED_OUT = (
  <FormattedMessage id="ended.calibration.title" defaultMessage="The study ends here for you" />
);

const TITLES: Record<Ended, ReactNode> = {
  finished: THANKS,
  stopped: STOPPED,
  calibrationFailed: SCREENED_OUT,
  cameraTooSlow: SCREENED_OUT,
  faceNotFound: SCREENED_OUT,
  setupLeft: STOPPED,
  quotaFull: STOPPED,
  withdrawn: STOPPED,
};

const STOPPED_MESSAGE = (
  <FormattedMessage
    id="ended.stopped"
    defaultMessage="You stopped before the end. What was recorded until then has arrived. You can close this page."
  />
);

const MESSAGES: Record<Ended, ReactNode> = {
  finished: (
    <FormattedMessage
      id="thanks.words"
      defaultMessage="Everything has arrived. You can close this page."
    />
  ),
  stopped: STOPPED_MESSAGE,
  calibrationFailed: (
    <FormattedMessage
      id="ended.calibration"
      defaultMessage="The calibration did not become precise enough to measure where you look. That happens with some light, glasses, eyes and cameras, and is not your fault. Thank you for trying."
    />
  ),
  cameraTooSlow: (
    <FormattedMessage
      id="ended.frameRate"
      defaultMessage="The camera of this device delivers too few pictures a second to measure you well. That happens with some devices and light, and is not your fault. Thank you for trying."
    />
  ),
  faceNotFound: (
    <FormattedMessage
      id="ended.face"
      defaultMessage="Your face could not be found in enough of the camera’s pictures. That happens with some light, glasses and cameras, and is not your fault. Thank you for trying."
    />
  ),
  setupLeft: (
    <FormattedMessage
      id="ended.setup"
      defaultMessage="The study could not begin on this device. You may try again on another one, with the link that you were sent. You can close this page."
    />
  ),
  quotaFull: (
    <FormattedMessage
      id="ended.quotaFull"
      defaultMessage="More than a day has passed since you began, and enough people of your group have taken part meanwhile. What was recorded until then has arrived."
    />
  ),
  withdrawn: STOPPED_MESSAGE,
};

const STOPPED_LEAVING = (
  <FormattedMessage
    id="leave.stopped"
    defaultMessage="You stopped before the end. What was recorded until then has arrived."
  />
);

/** For respondents who are redirected: none of these says that the page can be closed. */
const LEAVING_MESSAGES: Record<Ended, ReactNode> = {
  ...MESSAGES,
  finished: <FormattedMessage id="leave.finished" defaultMessage="Everything has arrived." />,
  stopped: STOPPED_LEAVING,
  setupLeft: (
    <FormattedMessage
      id="leave.setup"
      defaultMessage="The study could not begin on this device. You may try again on another one, with the link that you were sent."
    />
  ),
  withdrawn: STOPPED_LEAVING,
};
