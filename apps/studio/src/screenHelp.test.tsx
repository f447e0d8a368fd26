// Needs a page
import { expect, it, vi } from 'vitest';
import { helpOfScreen, SCREEN_HELP } from './frame/screenHelp';
import { router } from './routes';

vi.stubGlobal('scrollTo', () => {});

it('Every screen has an article, and no article is for a screen that is gone', () => {
  const paths = Object.keys(router.routesByPath);
  expect(paths.length).toBeGreaterThan(40);
  expect(Object.keys(SCREEN_HELP).toSorted()).toEqual(paths.toSorted());
});

it('Every built screen has an article of its own topic', () => {
  const routes = Object.entries(router.routesByPath);
  const without = routes.filter(([path]) => SCREEN_HELP[path] === '').map(([path]) => path);
  // The style guide is for developers; the landings between two sign-ins are left within a second.
  expect(without.toSorted()).toEqual([
    '/mui',
    '/sso/google/$origin',
    '/sso/helpcenter',
    '/sso/zendeskhelpcenter',
  ]);
});

it('What is no screen leads to the list of all articles', () => {
  expect(helpOfScreen('/nowhere')).toBe('');
  expect(helpOfScreen(undefined)).toBe('');
  expect(helpOfScreen('/studies/$studyId/export')).toBe('exports-in-r-and-python');
});
