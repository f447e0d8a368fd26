// Needs a page
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { routePlainLinks } from './routePlainLinks';

const push = vi.fn();
// The page is shared with other files, whose clicks have to do what they do.
const over = new AbortController();
const { signal } = over;
beforeAll(() => {
  routePlainLinks(
    { push },
    {
      addEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
        document.addEventListener(type, listener, { signal }),
    },
  );
  // Prevents real navigation; this listener runs last.
  window.addEventListener('click', (event) => event.preventDefault(), { signal });
});
afterAll(() => over.abort());

function click(html: string, options: MouseEventInit = {}) {
  push.mockClear();
  document.body.innerHTML = html;
  const created = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  document.body.querySelector('b')!.dispatchEvent(created);
}

it('a plain link is routed, including its search parameters', () => {
  click('<a href="#/folders/1?page=2"><b>Folder</b></a>');
  expect(push).toHaveBeenCalledExactlyOnceWith('/folders/1?page=2');
});

it.each([
  ['with a key held', '<a href="#/a"><b>A</b></a>', { ctrlKey: true }],
  ['with another mouse button', '<a href="#/a"><b>A</b></a>', { button: 1 }],
  ['on a link with another target', '<a href="#/a" target="_blank"><b>A</b></a>', {}],
  ['elsewhere', '<a href="/docs"><b>A</b></a>', {}],
])('a click %s is left to the browser', (_, html, options) => {
  click(html, options);
  expect(push).not.toHaveBeenCalled();
});

it('a link that the router has handled is not followed again', () => {
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
  click('<a href="#/a"><b>A</b></a>');
  expect(push).not.toHaveBeenCalled();
});
