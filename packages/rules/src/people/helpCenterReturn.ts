/** Spaces, control characters, and what browsers and servers read differently in an address. */
const SUSPICIOUS = /[\s\p{Cc}\p{Cf}\\@]/u;
/** The path must not begin with a second slash, which would be another host. */
const PATH = /^\/(?!\/)/;

/**
 * Where a help centre goes after the sign-in: a path, or an address on exactly its own origin.
 * @param given as sent; undefined: the front page
 * @param origin of the help centre, for example `https://help.example.org`, in lower case
 * @returns the path with query and fragment; null: it leads elsewhere and is refused
 */
export function helpCenterReturn(given: string | undefined, origin: string): string | null {
  if (given === undefined || given === '') return '/';
  if (SUSPICIOUS.test(given)) return null;
  if (PATH.test(given)) return given;
  const begins = given.slice(0, origin.length).toLowerCase() === origin;
  if (!begins) return null;
  const rest = given.slice(origin.length);
  if (rest === '') return '/';
  return PATH.test(rest) ? rest : null;
}
