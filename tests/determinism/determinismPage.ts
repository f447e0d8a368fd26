/** The analysis in a page: what the browser makes of the files it is given. */
import { hashResults } from './hashResults';

declare global {
  interface Window {
    hashResults: typeof hashResults;
  }
}

window.hashResults = hashResults;
