/** Browsers allow the camera in secure contexts only: https, or localhost. */
export function canUseCamera(address: string): boolean {
  const { protocol, hostname } = new URL(address, window.location.href);
  if (protocol === 'https:') return true;
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}
