import { signalBrowser } from './signalBrowser';

/** Kills the browser of a profile as a crash or a power failure would: pages are not notified. */
export function killBrowser(folder: string): void {
  signalBrowser(folder, 'SIGKILL');
}
