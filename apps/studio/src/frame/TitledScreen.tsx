import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';

/** Renders the screen and sets the tab title. */
export function TitledScreen() {
  const intl = useIntl();
  const screen = useMatches().at(-1)?.staticData ?? {};
  const title = screen.title ? `${intl.formatMessage(screen.title)} · Fovea` : 'Fovea';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <Outlet />;
}
