import { useEffect, useRef } from 'react';

/**
 * The browser's back button, or the equivalent swipe, would leave the page and the session. During a session
 * it is intercepted: in the setup it goes one step back, later it does nothing.
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
    // One extra history entry: going back removes it, and it is added again.
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
