/** The nonce of this visit: style tags made while the page runs must carry it. */
export function pageNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce ?? '';
}

/** The scroll lock of dialogs makes its own style tag and reads its nonce from this global. */
export function setScrollLockNonce(): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = pageNonce();
}
