import { browserName } from '@fovea/rules/participation/browserName';
import type { IntlShape } from 'react-intl';

/** Browser and operating system, as far as the user agent reveals them. */
export function userAgentText(intl: IntlShape, userAgent: string): string {
  const { browser, system } = browserName(userAgent);
  if (browser && system) {
    return intl.formatMessage(
      { id: 'profile.place', defaultMessage: '{browser} on {system}' },
      { browser, system },
    );
  }
  return (
    browser ??
    system ??
    intl.formatMessage({
      id: 'profile.place.unknown',
      defaultMessage: 'Unknown browser or program',
    })
  );
}
