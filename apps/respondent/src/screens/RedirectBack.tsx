import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';

const WAIT_S = 5;

/** Only these are followed: a study keeps no others, and a page must not be led into a script. */
export function isRedirect(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** Leads back to where the respondent came from, after a moment or at once with the button. */
export function RedirectBack(props: {
  /** https; nothing is shown for anything else. */
  readonly to: string;
  /** Seconds to read what stands above; null: only with the button, there is something to do here. */
  readonly waitS?: number | null;
  /** Something else is being read: it does not go by itself any more. */
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
