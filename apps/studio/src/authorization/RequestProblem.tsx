import type { PageProblem } from '@fovea/rules/people/authorizationRequest';
import { Anchor } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';

type Problem = PageProblem | 'appUnknown';

const REASONS: Record<Problem, MessageDescriptor> = defineMessages({
  clientIdMissing: {
    id: 'authorize.problem.clientIdMissing',
    defaultMessage: 'The link does not say which app asks: its client_id is missing.',
    description: 'A third-party app sent the user here with an incomplete link',
  },
  clientIdDoubled: {
    id: 'authorize.problem.clientIdDoubled',
    defaultMessage: 'The link names two apps: it has more than one client_id.',
    description: 'A third-party app sent the user here with a wrong link',
  },
  redirectDoubled: {
    id: 'authorize.problem.redirectDoubled',
    defaultMessage: 'The link names two addresses to return to: it has more than one redirect_uri.',
    description: 'A third-party app sent the user here with a wrong link',
  },
  redirectUnknown: {
    id: 'authorize.problem.redirectUnknown',
    defaultMessage:
      'The link would return you to an address that is not the one registered for this app, so you stay here.',
    description: 'A third-party app sent the user here with a wrong redirect_uri',
  },
  appUnknown: {
    id: 'authorize.problem.appUnknown',
    defaultMessage:
      'No app with this client_id is registered for your company. It may have been deleted, or you are signed in with another account than the app expects.',
    description: 'A third-party app sent the user here that does not exist for them',
  },
});

/** Why nobody is asked, on our own page: an address that is not that of a known app is not gone to. */
export function RequestProblem({ problem }: { readonly problem: Problem }) {
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      title={
        <FormattedMessage
          id="authorize.problem.title"
          defaultMessage="This app cannot be authorized"
          description="Title of an error page"
        />
      }
      action={
        <Anchor href="#/">
          <FormattedMessage
            id="authorize.problem.home"
            defaultMessage="Go to the start page"
            description="Link below the reason why an app cannot be authorized"
          />
        </Anchor>
      }
    >
      <FormattedMessage {...REASONS[problem]} />{' '}
      <FormattedMessage
        id="authorize.problem.next"
        defaultMessage="Nothing was shared. Go back to the app and try again, or tell its author what you see here."
        description="Last sentence of every reason why an app cannot be authorized"
      />
    </EmptyState>
  );
}
