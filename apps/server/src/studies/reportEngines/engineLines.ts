import type { ReportTemplateType } from '@fovea/contract/studies/reports';
import { reportEngines } from './engines';
import type { ReportEngine } from './reportEngine';

const NAMES: Readonly<Record<ReportTemplateType, string>> = {
  HTML: 'HTML',
  VEGA_LITE: 'Vega-Lite',
  R_MARKDOWN: 'R Markdown',
  R_SCRIPT: 'R scripts',
};

/** What `fovea doctor` says of reports: which templates run here, and what the others need. */
export async function engineLines(
  temporaryFolder: string,
  engines: readonly ReportEngine[] = reportEngines({ temporaryFolder }),
): Promise<string[]> {
  const lines: string[] = [];
  for (const engine of engines) {
    const { isAvailable, problem, note } = await engine.availability();
    const names = engine.types.map((type) => NAMES[type]).join(', ');
    lines.push(
      isAvailable
        ? `ok       Reports: ${names}${note ? `. ${note}` : ''}`
        : `missing  Reports: ${names}. ${problem}`,
    );
  }
  return lines;
}
