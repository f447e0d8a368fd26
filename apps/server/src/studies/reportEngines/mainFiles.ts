import type { ReportTemplateType } from '@fovea/contract/studies/reports';

/** The file of a template that is run where `nonDefaultMainFile` names no other. */
export const USUAL_MAIN_FILE: Readonly<Record<ReportTemplateType, string>> = {
  HTML: 'report.html',
  VEGA_LITE: 'report.json',
  R_MARKDOWN: 'report.Rmd',
  R_SCRIPT: 'report.R',
};

/** The document that HTML and VEGA_LITE templates make. */
export const DOCUMENT = 'report.html';
