/** Browsers give the camera to secure addresses only: https, or this very machine. */
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
