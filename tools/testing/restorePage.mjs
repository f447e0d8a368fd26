// Runs before each test file that shares its page with others: after its last test it clears what the file left in
// the page, and has the next file load Fovea's own modules anew, since some of them hold state. Libraries stay.
import { cleanNotifications } from '@mantine/notifications';
import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// What a page shows late is not missing: one second is too short on a machine that is busy elsewhere.
configure({ asyncUtilTimeout: 8000 });

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
