import {
  signInToDocument360,
  signInToZendesk,
  type HelpCenterSignIn,
} from '@fovea/contract/people/helpCenter';
import { Anchor, Center, Loader, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../controls/feedback/failureText';
import { call } from '../state/api';
import type { HelpCenterSearch } from './helpCenterSearch';

const helpCenter = getRouteApi('/sso/helpcenter');
const zendesk = getRouteApi('/sso/zendeskhelpcenter');

export function HelpCenterRedirect() {
  const search = helpCenter.useSearch();
  return <Redirect endpoint={signInToDocument360} search={search} />;
}

export function ZendeskRedirect() {
  const search = zendesk.useSearch();
  return <Redirect endpoint={signInToZendesk} search={search} />;
}

interface Props {
  readonly endpoint: typeof signInToDocument360 | typeof signInToZendesk;
  readonly search: HelpCenterSearch;
  /** Leaves the studio; replaced in tests. */
  readonly leave?: (to: HelpCenterSignIn) => void;
}

/** Signs the user in to the help centre and goes there, or says why not. */
export function Redirect({ endpoint, search, leave = leaveStudio }: Props) {
  const intl = useIntl();
  const [failure, setFailure] = useState<string | null>(null);
  const { returnTo, return_to, RedirectPath } = search;
  useEffect(() => {
    let isGone = false;
    const query = {
      ...(returnTo !== undefined && { returnTo }),
      ...(return_to !== undefined && { return_to }),
      ...(RedirectPath !== undefined && { RedirectPath }),
    };
    call(endpoint, { query }, { retries: 0 }).then(
      (to) => {
        if (!isGone) leave(to);
      },
      (reason: unknown) => {
        if (isGone) return;
        const otherwise = intl.formatMessage({
          id: 'helpCenter.failed',
          defaultMessage: 'The Help Center could not be opened. Please try again later.',
          description: 'The sign-in to the help centre failed',
        });
        setFailure(failureText(reason, otherwise));
      },
    );
    return () => {
      isGone = true;
    };
  }, [endpoint, returnTo, return_to, RedirectPath, intl, leave]);
  return (
    <Center mih={320}>
      {failure === null ? (
        <Stack align="center" gap={12} role="status">
          <Loader />
          <Text c="dimmed">
            <FormattedMessage
              id="helpCenter.busy"
              defaultMessage="Opening the Help Center …"
              description="While the user is signed in to the help centre"
            />
          </Text>
        </Stack>
      ) : (
        <Stack align="center" gap={12} ta="center" maw={440}>
          <Text role="alert">{failure}</Text>
          <Anchor href="#/" size="sm">
            <FormattedMessage
              id="helpCenter.home"
              defaultMessage="Go to the start page"
              description="Link below the reason why the help centre was not opened"
            />
          </Anchor>
        </Stack>
      )}
    </Center>
  );
}

/** Replaces the page, so that Back does not sign in again. */
function leaveStudio({ url, form }: HelpCenterSignIn): void {
  if (form === null) return window.location.replace(url);
  const element = document.createElement('form');
  element.method = 'post';
  element.action = url;
  for (const [name, value] of Object.entries(form)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    element.append(field);
  }
  document.body.append(element);
  element.submit();
}
