import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { followRedirect } from './followRedirect';
import { useCountdown } from './useCountdown';

/** Long enough to read the text above. */
export const WAIT_S = 5;

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
  /** The whole time begins again when this changes. */
  readonly restarts?: number;
  /** In place of "Go back to where you came from": going on is what the page asks for. */
  readonly label?: ReactNode;
}) {
  const { to, waitS = WAIT_S, restarts = 0 } = props;
  const isPossible = isRedirect(to);
  const left = useCountdown(isPossible ? waitS : null, restarts, () => followRedirect(to));

  if (!isPossible) return null;
  return (
    <p className="go-back">
      {left !== null && <SecondsLeft seconds={left} />}
      <a className={props.label ? 'button primary' : 'button'} href={to} rel="noreferrer">
        {props.label ?? GO_BACK}
      </a>
    </p>
  );
}

export const GO_BACK = (
  <FormattedMessage id="goBack.button" defaultMessage="Go back to where you came from" />
);

export function SecondsLeft({ seconds }: { readonly seconds: number }) {
  return (
    <span role="timer">
      <FormattedMessage
        id="goBack.words"
        defaultMessage="You will be taken back in {seconds, plural, one {# second} other {# seconds}}."
        values={{ seconds }}
      />
    </span>
  );
}
