import type { RouterHistory } from '@tanstack/react-router';

/**
 * Lets plain links such as `<a href="#/folders">` go the way of the router. Left to the browser they make
 * entries of the history that the router does not number, and a page that asks before it is left would
 * reload instead of staying.
 */
export function routePlainLinks(
  history: Pick<RouterHistory, 'push'>,
  page: Pick<Document, 'addEventListener'> = document,
): void {
  page.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[href^="#/"]');
    if (!link || link.target === '_blank' || link.hasAttribute('download')) return;
    event.preventDefault();
    history.push(link.getAttribute('href')!.slice(1));
  });
}
