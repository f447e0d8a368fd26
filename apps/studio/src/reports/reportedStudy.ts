import type { ReportRun } from '@fovea/contract/studies/reports';
import type { Study } from '@fovea/contract/studies/studies';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import type { ReportedStudy } from '@fovea/rules/studies/reports';

/** What decides which templates a study can be reported with. */
export function reportedStudy(study: Study, runs: readonly ReportRun[]): ReportedStudy {
  const succeeded = runs.filter(({ reports }) => reports.some(({ state }) => state === 'SUCCESS'));
  return {
    desktopGeneration: study.desktopGeneration,
    sensors: measuredSensors(study),
    reportedTemplates: [...new Set(succeeded.map(({ template }) => template))],
  };
}
