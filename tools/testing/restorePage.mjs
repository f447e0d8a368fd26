// Runs before each test file that shares its page with others: after its last test it clears what the file left in
// the page, and has the next file load Fovea's own modules anew, since some of them hold state. Libraries stay.
import { cleanNotifications } from '@mantine/notifications';
import { afterAll, vi } from 'vitest';

const address = location.href;

afterAll(() => {
  for (const element of [document.documentElement, document.head, document.body]) {
    element.getAttributeNames().forEach((name) => element.removeAttribute(name));
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', address);
  cleanNotifications();
  vi.resetModules();
});
