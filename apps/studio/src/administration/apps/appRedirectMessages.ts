import type { RedirectProblem } from '@fovea/rules/people/redirectAddress';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Why an app cannot have a redirect address, and what to do. */
export const REDIRECT_PROBLEMS: Record<RedirectProblem, MessageDescriptor> = defineMessages({
  empty: {
    id: 'apps.redirect.empty',
    defaultMessage: 'Enter the address to which users return.',
    description: 'Problem of the redirect address of a third-party app',
  },
  strangeCharacters: {
    id: 'apps.redirect.strange',
    defaultMessage:
      'It has a character that addresses do not have. Write international names with xn-- and other characters with %.',
    description: 'Problem of the redirect address of a third-party app',
  },
  notAbsolute: {
    id: 'apps.redirect.notAbsolute',
    defaultMessage: 'Enter the complete address, for example https://app.example/callback.',
    description: 'Problem of the redirect address of a third-party app',
  },
  notSecure: {
    id: 'apps.redirect.notSecure',
    defaultMessage:
      'It must begin with https. Only an app on the user’s own computer may use http, with localhost, 127.0.0.1 or [::1].',
    description: 'Problem of the redirect address of a third-party app',
  },
  fragment: {
    id: 'apps.redirect.fragment',
    defaultMessage: 'It cannot have a part after #.',
    description: 'Problem of the redirect address of a third-party app',
  },
  userInfo: {
    id: 'apps.redirect.userInfo',
    defaultMessage: 'It cannot have a user name or a password.',
    description: 'Problem of the redirect address of a third-party app',
  },
  wildcard: {
    id: 'apps.redirect.wildcard',
    defaultMessage: 'It cannot have wildcards: it is compared character by character.',
    description: 'Problem of the redirect address of a third-party app',
  },
  dotSegments: {
    id: 'apps.redirect.dotSegments',
    defaultMessage: 'It cannot have . or .. as folders.',
    description: 'Problem of the redirect address of a third-party app',
  },
  notNormal: {
    id: 'apps.redirect.notNormal',
    defaultMessage:
      'Write it as browsers do: the host in small letters, and without the default port.',
    description: 'Problem of the redirect address of a third-party app',
  },
});
