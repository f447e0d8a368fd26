/** Meta element in which the agent of a lab machine says where the same page is at the server. */
const ADDRESS_META = 'fovea-address';

/** The address for links that respondents take with them: a page of a lab machine opens nowhere else. */
export function publicAddress(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${ADDRESS_META}"]`);
  const address = meta?.content ?? '';
  return /^https?:/.test(address) ? address : location.href;
}
