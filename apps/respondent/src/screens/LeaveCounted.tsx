import { useEffect, useState } from 'react';
import type { AskEnd } from './askEnd';
import { EndUnknown } from './EndUnknown';
import { followRedirect } from './followRedirect';
import { GO_BACK, isRedirect, SecondsLeft } from './RedirectBack';
import { useCountdown } from './useCountdown';
import { useEnd } from './useEnd';

/**
 * Goes back to where the respondent came from, and counts the end only then: until they leave, they
 * may still change their mind, or open the study on another device.
 */
export function LeaveCounted(props: {
  readonly ask: AskEnd;
  /** Seconds to read the text above; null: only with the button. */
  readonly waitS: number | null;
}) {
  const { ask, waitS } = props;
  const [isLeaving, setIsLeaving] = useState(false);
  const { end, retryNow } = useEnd(isLeaving ? ask : null);
  const left = useCountdown(isLeaving ? null : waitS, 0, () => setIsLeaving(true));
  const to = end.at === 'known' ? end.to : '';
  useEffect(() => {
    if (isRedirect(to)) followRedirect(to);
  }, [to]);

  if (isLeaving) {
    return end.at === 'known' ? null : <EndUnknown end={end} onRetry={retryNow} />;
  }
  return (
    <p className="go-back">
      {left !== null && <SecondsLeft seconds={left} />}
      <button onClick={() => setIsLeaving(true)}>{GO_BACK}</button>
    </p>
  );
}
