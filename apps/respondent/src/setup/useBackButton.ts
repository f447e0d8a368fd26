import { useEffect, useRef } from 'react';

/**
 * The back button of the browser, and the swipe that does the same, would leave the page and with it the
 * session. While the session is under way it stays: in the setup it goes one step back, later it does nothing.
 */
export function useBackButton(
  isJourneyActive: boolean,
  isInSetup: boolean,
  onBack: () => void,
): void {
  const inSetup = useRef(isInSetup);
  inSetup.current = isInSetup;
  useEffect(() => {
    if (!isJourneyActive) return;
    // One entry more than the page has: going back takes that one away, and it is put there again.
    const guard = () => history.pushState({ foveaGuard: true }, '');
    guard();
    const whenBack = () => {
      guard();
      if (inSetup.current) onBack();
    };
    addEventListener('popstate', whenBack);
    return () => removeEventListener('popstate', whenBack);
  }, [isJourneyActive, onBack]);
}
