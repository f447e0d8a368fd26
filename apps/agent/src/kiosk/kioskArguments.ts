/**
 * The arguments with which Chromium shows one page and nothing else: no first start, no questions about passwords,
 * translation or restored pages, the camera given to the page, and no updates during a session.
 * @param profile the folder of its profile, the same for all sessions
 */
export function kioskArguments(profile: string, url: string, further: readonly string[]): string[] {
  return [
    `--user-data-dir=${profile}`,
    '--kiosk',
    '--no-first-run',
    '--no-default-browser-check',
    '--noerrdialogs',
    '--hide-crash-restore-bubble',
    '--disable-features=Translate',
    '--disable-pinch',
    '--overscroll-history-navigation=0',
    '--password-store=basic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--auto-accept-camera-and-microphone-capture',
    ...further,
    url,
  ];
}
