import type {
  ParameterType,
  ReportSystemType,
  ReportTable,
  ReportTemplate,
  ReportTemplateType,
} from '@fovea/contract/studies/reports';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const TEMPLATE_TYPES: Record<ReportTemplateType, MessageDescriptor> = defineMessages({
  HTML: { id: 'template.type.html', defaultMessage: 'HTML' },
  VEGA_LITE: { id: 'template.type.vegaLite', defaultMessage: 'Vega-Lite chart' },
  R_MARKDOWN: { id: 'template.type.rMarkdown', defaultMessage: 'R Markdown' },
  R_SCRIPT: { id: 'template.type.rScript', defaultMessage: 'R script' },
});

/** What the file dialog of the browser offers. */
export const TEMPLATE_FILES: Record<ReportTemplateType, string> = {
  HTML: '.html,.htm,.liquid,.zip',
  VEGA_LITE: '.json,.zip',
  R_MARKDOWN: '.Rmd,.rmd,.zip',
  R_SCRIPT: '.R,.r,.zip',
};

export const SYSTEM_TYPES: Record<ReportSystemType, MessageDescriptor> = defineMessages({
  GENERIC: { id: 'template.system.generic', defaultMessage: 'General' },
  AFFDEX_STATISTICS_EXPORT: {
    id: 'template.system.affdex',
    defaultMessage: 'Statistics of facial expressions',
  },
  AOI: { id: 'template.system.aoi', defaultMessage: 'Areas of interest' },
  GAZE_ANALYSIS: { id: 'template.system.gaze', defaultMessage: 'Gaze analysis' },
});

export const GENERATIONS: Record<ReportTemplate['desktopGeneration'], MessageDescriptor> =
  defineMessages({
    fovea_ONLINE: { id: 'template.generation.online', defaultMessage: 'Online studies' },
    fovea_8: { id: 'template.generation.8', defaultMessage: 'Lab studies of generation 8' },
    fovea_7: { id: 'template.generation.7', defaultMessage: 'Lab studies of generation 7' },
  });

export const TABLES: Record<ReportTable, MessageDescriptor> = defineMessages({
  gaze: { id: 'template.table.gaze', defaultMessage: 'Gaze' },
  fixations: { id: 'template.table.fixations', defaultMessage: 'Fixations' },
  saccades: { id: 'template.table.saccades', defaultMessage: 'Saccades' },
  signals: { id: 'template.table.signals', defaultMessage: 'Signals' },
  long: { id: 'template.table.long', defaultMessage: 'Long table' },
});

export const PARAMETER_TYPES: Record<ParameterType, MessageDescriptor> = defineMessages({
  BOOLEAN: { id: 'template.parameter.boolean', defaultMessage: 'Switch' },
  STRING: { id: 'template.parameter.string', defaultMessage: 'Text' },
  NUMBER: { id: 'template.parameter.number', defaultMessage: 'Number' },
  ENUMERATION: { id: 'template.parameter.enumeration', defaultMessage: 'Choice' },
  FILE: { id: 'template.parameter.file', defaultMessage: 'File' },
});
