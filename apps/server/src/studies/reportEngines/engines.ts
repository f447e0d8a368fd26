import { fileURLToPath } from 'node:url';
import { htmlEngine } from './htmlEngine';
import { rEngine } from './r/rEngine';
import type { ReportEngine } from './reportEngine';

export interface EngineOptions {
  /** Reports work in folders of their own in it, and leave nothing behind. */
  readonly temporaryFolder: string;
  /** The program of HTML and VEGA_LITE reports; tests give one that they have built. */
  readonly processFile?: string;
  /** What a process of a report may take; null: what engines think right. */
  readonly memoryMb?: number | null;
}

/** The engines of this server, whether they are available or not. */
export function reportEngines({
  temporaryFolder,
  processFile = bundledFile('reportProcess.js'),
  memoryMb = null,
}: EngineOptions): readonly ReportEngine[] {
  const options = { temporaryFolder, memoryMb: memoryMb ?? undefined };
  return [
    htmlEngine({ ...options, processFile }),
    rEngine('R_MARKDOWN', options),
    rEngine('R_SCRIPT', options),
  ];
}

/** A file of the build: programs are next to the entry that starts them. */
function bundledFile(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
