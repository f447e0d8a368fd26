import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { RedirectBack } from '../screens/RedirectBack';
import type { SessionKey } from '../session/sessionContext';
import { WITHDRAWAL_TITLE, WithdrawalLink } from './WithdrawalLink';
import './beforeRedirect.css';

/** Long enough to copy the link, short enough that nobody closes the page before the panel hears of it. */
const WITH_LINK_S = 30;
const WITHOUT_LINK_S = 5;

/**
 * The withdrawal link of a respondent who is about to leave the page: behind the redirect nobody
 * can show it any more. The page goes on by itself, because a panel that is not called credits nobody.
 */
export function BeforeRedirect(props: {
  readonly to: string;
  /** Null: nothing was collected. */
  readonly sessionKey: SessionKey | null;
}) {
  const { to, sessionKey } = props;
  const [restarts, setRestarts] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const restart = () => setRestarts((before) => before + 1);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isWaiting) area.current?.querySelector<HTMLElement>('.go-back a')?.focus();
  }, [isWaiting]);

  return (
    <div className="before-redirect" ref={area}>
      {sessionKey && (
        <section onFocus={restart} onPointerDown={restart} onCopy={restart}>
          <h2>{WITHDRAWAL_TITLE}</h2>
          <WithdrawalLink sessionKey={sessionKey} />
        </section>
      )}
      <p>
        <FormattedMessage
          id="leave.words"
          defaultMessage="Do not close this page yet: continue to where you came from, so that your participation is counted there."
        />
      </p>
      <div className="leave">
        <RedirectBack
          to={to}
          waitS={isWaiting ? null : sessionKey ? WITH_LINK_S : WITHOUT_LINK_S}
          restarts={restarts}
          label={<FormattedMessage id="flow.continue" defaultMessage="Continue" />}
        />
        {!isWaiting && (
          <button onClick={() => setIsWaiting(true)}>
            <FormattedMessage id="leave.wait" defaultMessage="Wait, I need more time" />
          </button>
        )}
      </div>
    </div>
  );
}
