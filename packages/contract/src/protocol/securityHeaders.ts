/**
 * Headers of every response of a program that serves pages, wherever it runs; pages and user files replace the policy
 * with their own.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(self), fullscreen=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
  // Responses hold personal data; pages and files that may be cached override this.
  'cache-control': 'no-store',
};
