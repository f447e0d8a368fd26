const PAGE = '#/oauth2?';
const NAME = 'asked';

/** The address of the page with everything that an app asks in one parameter; null: it is none, or is so already. */
export function keptRequest(hash: string): string | null {
  if (!hash.startsWith(PAGE)) return null;
  const query = hash.slice(PAGE.length);
  const parameters = [...new URLSearchParams(query)];
  const isKept = parameters.length === 1 && parameters[0]?.[0] === NAME;
  return isKept ? null : `${PAGE}${NAME}=${encodeURIComponent(query)}`;
}
