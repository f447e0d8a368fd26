/** The CSP nonce of this page load, required for style elements added at run time. */
export function pageNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce ?? '';
}

/** The scroll lock of dialogs adds its own style element and reads the nonce from this global. */
export function setScrollLockNonce(): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = pageNonce();
}
