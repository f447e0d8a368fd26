/** The analysis in a page: the browser's results for the given files. */
import { hashResults } from './hashResults';

declare global {
  interface Window {
    hashResults: typeof hashResults;
  }
}

window.hashResults = hashResults;
