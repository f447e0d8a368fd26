import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';

const WAIT_S = 5;

/**
 * Only https addresses are followed: studies store no others, and a page must never run a script from a link.
 */
export function isRedirect(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** Redirects to where the respondent came from, after a moment or at once with the button. */
export function RedirectBack(props: {
  /** An https address; nothing is shown for any other. */
  readonly to: string;
  /** Seconds to read the text above; null: only with the button, because the page needs an action. */
  readonly waitS?: number | null;
  /** The respondent is reading something else: the countdown is suspended. */
  readonly isPaused?: boolean;
}) {
  const { to, waitS = WAIT_S, isPaused = false } = props;
  const [count, setLeft] = useState(waitS);
  const left = isPaused ? null : count;
  const isPossible = isRedirect(to);
  useEffect(() => {
    if (!isPossible || left === null) return undefined;
    if (left <= 0) {
      location.assign(to);
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [isPossible, left, to]);

  if (!isPossible) return null;
  return (
    <p className="go-back">
      {left !== null && (
        <span role="timer">
          <FormattedMessage
            id="goBack.words"
            defaultMessage="You will be taken back in {seconds, plural, one {# second} other {# seconds}}."
            values={{ seconds: Math.max(0, left) }}
          />
        </span>
      )}
      <a className="button" href={to} rel="noreferrer">
        <FormattedMessage id="goBack.button" defaultMessage="Go back to where you came from" />
      </a>
    </p>
  );
}
