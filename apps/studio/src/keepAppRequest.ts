import { keptRequest } from './authorization/keptRequest';

/**
 * The router reads the values of a query as JSON, which changes some: a `state` of many digits, or a doubled
 * parameter. What an app asks therefore becomes one text before the router sees the address, now and when the
 * address changes.
 */
function keep(): void {
  const { pathname, hash } = window.location;
  const kept = keptRequest(hash);
  if (kept !== null) window.history.replaceState(window.history.state, '', pathname + kept);
}

keep();
// Before the listeners of the router, which is made later.
window.addEventListener('popstate', keep);
window.addEventListener('hashchange', keep);
