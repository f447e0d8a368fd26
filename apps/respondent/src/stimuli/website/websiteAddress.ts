/**
 * The URL of a website, with parameters added.
 * @returns null when it is not the URL of a website, so that no frame opens it
 */
export function websiteAddress(
  websiteUrl: string,
  parameters: Readonly<Record<string, string>> = {},
): URL | null {
  if (!URL.canParse(websiteUrl)) return null;
  const url = new URL(websiteUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
