import { withdrawalLink } from '@fovea/rules/participation/links';
import { receiptCode } from '@fovea/rules/participation/receiptCode';
import { redirectFor } from '@fovea/rules/participation/redirects';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { UnderWay } from '../journey/journey';
import type { Visit } from '../visit/beginVisit';
import { Card } from '../screens/Card';
import { GoBack } from '../screens/GoBack';
import { Sign } from '../screens/Sign';
import { rememberTaken } from '../journey/takenBefore';
import { CopyText } from '../screens/CopyText';

type Ended = NonNullable<UnderWay['ended']>;

/** The last screen, worded by how the session ended; everything recorded has arrived. */
export function ThanksScreen(props: { readonly visit: Visit; readonly ended: Ended }) {
  const { visit, ended } = props;
  // Nobody came from a panel to a preview, so nobody is redirected.
  const { isPreview } = visit;
  const { sessionId } = visit.session;
  const receipt = receiptCode(sessionId);
  const { key } = visit;
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    if (ended !== 'finished' || isPreview || !key) return;
    rememberTaken({ studyId: key.studyId, receipt, time: new Date().toISOString() });
  }, [ended, isPreview, key, receipt]);

  return (
    <Card eyebrow={ended === 'finished' && <Sign of="good" />} title={TITLES[ended]}>
      <p>{WORDS[ended]}</p>
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
      {!isPreview && <GoBack to={addressAfter(visit, ended)} isHeld={isReading} />}
      {key && (
        <details onToggle={() => setIsReading(true)}>
          <summary>
            <FormattedMessage
              id="thanks.withdraw"
              defaultMessage="If you change your mind: how to erase your data"
            />
          </summary>
          <p>
            <FormattedMessage
              id="thanks.withdraw.words"
              defaultMessage="Keep this link. Whoever opens it can erase everything that was recorded of you, and nothing else."
            />
          </p>
          <CopyText text={withdrawalLink(location.href, key)} />
        </details>
      )}
    </Card>
  );
}

function addressAfter({ session }: Visit, ended: Ended): string {
  const { finished, error } = session.redirects;
  switch (ended) {
    case 'finished':
      return finished;
    case 'calibrationFailed':
      return redirectFor(error, 'calibration');
    case 'setupLeft':
      return redirectFor(error, 'device');
    default:
      return redirectFor(error, 'collection');
  }
}

const THANKS = <FormattedMessage id="thanks.title" defaultMessage="Thank you for taking part" />;
const STOPPED = <FormattedMessage id="ended.thanks" defaultMessage="Thank you for your time" />;

const TITLES: Record<Ended, ReactNode> = {
  finished: THANKS,
  stopped: STOPPED,
  calibrationFailed: (
    <FormattedMessage id="ended.calibration.title" defaultMessage="The study ends here for you" />
  ),
  setupLeft: STOPPED,
  withdrawn: STOPPED,
};

const STOPPED_WORDS = (
  <FormattedMessage
    id="ended.stopped"
    defaultMessage="You stopped before the end. What was recorded until then has arrived. You can close this page."
  />
);

const WORDS: Record<Ended, ReactNode> = {
  finished: (
    <FormattedMessage
      id="thanks.words"
      defaultMessage="Everything has arrived. You can close this page."
    />
  ),
  stopped: STOPPED_WORDS,
  calibrationFailed: (
    <FormattedMessage
      id="ended.calibration"
      defaultMessage="The calibration did not become precise enough to measure where you look. That happens with some light, glasses, eyes and cameras, and is not your fault. Thank you for trying."
    />
  ),
  setupLeft: (
    <FormattedMessage
      id="ended.setup"
      defaultMessage="The study could not begin on this device. You may try again on another one, with the link that you were sent. You can close this page."
    />
  ),
  withdrawn: STOPPED_WORDS,
};
