import { fileURLToPath } from 'node:url';
import { htmlEngine } from './htmlEngine';
import { rEngine } from './r/rEngine';
import type { ReportEngine } from './reportEngine';

export interface EngineOptions {
  /** Reports work in folders of their own in it, and leave nothing behind. */
  readonly temporaryFolder: string;
  /** The program of HTML and VEGA_LITE reports; tests give one that they have built. */
  readonly processFile?: string;
}

/** The engines of this server, whether they are available or not. */
export function reportEngines({
  temporaryFolder,
  processFile = bundledFile('reportProcess.js'),
}: EngineOptions): readonly ReportEngine[] {
  return [
    htmlEngine({ temporaryFolder, processFile }),
    rEngine('R_MARKDOWN', { temporaryFolder }),
    rEngine('R_SCRIPT', { temporaryFolder }),
  ];
}

/** A file of the build: programs are next to the entry that starts them. */
function bundledFile(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
