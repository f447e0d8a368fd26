import type { RouterHistory } from '@tanstack/react-router';

/**
 * Routes plain links such as `<a href="#/folders">` through the router. Otherwise they create history
 * entries that the router does not track, and a page with a leave guard would reload instead of
 * staying.
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
