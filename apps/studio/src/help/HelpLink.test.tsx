// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { HelpLink } from './HelpLink';

const links = vi.hoisted(() => ({ helpCenter: null as string | null }));
vi.mock('../state/publicConfig', () => ({ useConfiguredLinks: () => links }));
afterEach(cleanup);

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('A link leads to the article of this server, in a window of its own', () => {
  links.helpCenter = null;
  show(
    <>
      <HelpLink page="calibration-and-accuracy#making-it-better" />
      <HelpLink page="" />
    </>,
  );
  const own = `${window.location.origin}/help`;
  expect(addresses()).toEqual([`${own}/calibration-and-accuracy#making-it-better`, own]);
  const [link] = screen.getAllByRole('link', { name: 'Read more in the help' });
  expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
});

it('Where a help centre is configured, everything leads to its first page', () => {
  links.helpCenter = 'https://help.example.org/';
  show(<HelpLink page="lab">Laboratories</HelpLink>);
  expect(addresses()).toEqual(['https://help.example.org/']);
});
