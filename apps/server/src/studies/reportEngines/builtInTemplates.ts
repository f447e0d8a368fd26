import { TemplateFields } from '@fovea/contract/studies/reports';
import type * as z from 'zod/mini';
import { USUAL_MAIN_FILE } from './mainFiles';
import reportStyle from './page/report.css?raw';

export interface BuiltInTemplate {
  /** Never changes: runs and required templates name it. */
  readonly id: string;
  readonly fields: TemplateFields;
  /** Raised with every change of its file or parameters. */
  readonly version: number;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}

/** The templates as texts, by path; with the ending .liquid no formatter takes them for plain HTML. */
const TEXTS = import.meta.glob<string>('./builtIn/**/*.liquid', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const BY_STIMULUS: Pick<z.input<typeof TemplateFields>, 'stimuliDynamic' | 'parameters'> = {
  stimuliDynamic: true,
  parameters: [
    {
      ...{ name: 'stimuli', type: 'ENUMERATION', order: 1, label: 'Stimuli', multiple: true },
      description: 'One report is made for each.',
      choices: ['EVERY_STIMULUS'],
      defaultValue: ['EVERY_STIMULUS'],
    },
  ],
};

/** The templates that come with the product, in the order in which they are listed. */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  builtIn('fovea-study-summary', 'studySummary', {
    name: 'Study summary',
    description:
      'Who took part, how good the gaze is, and for each stimulus a heatmap and a table of its areas of interest.',
  }),
  builtIn('fovea-data-quality', 'dataQuality', {
    name: 'Data quality',
    description:
      'Accuracy, precision and loss of gaze for the study, each stimulus and each respondent.',
  }),
  builtIn('fovea-aoi-comparison', 'aoiComparison', {
    name: 'Areas of interest by group',
    description:
      'Segments side by side: heatmaps, a measure of every area of interest, and a test where two segments are chosen.',
    requiredSensor: 'eyeTracking',
    parameters: [
      {
        ...{ name: 'segments', type: 'ENUMERATION', order: 1, label: 'Segments', multiple: true },
        description: 'Two segments without common respondents are tested against each other.',
        choices: ['EVERY_SEGMENT'],
        defaultValue: ['EVERY_SEGMENT'],
      },
      {
        ...{ name: 'measure', type: 'ENUMERATION', order: 2, label: 'Measure' },
        choices: ['Dwell time', 'Time to first fixation', 'Fixations', 'Revisits'],
        defaultValue: 'Dwell time',
      },
    ],
  }),
  builtIn('fovea-aoi', 'aoiResults', {
    name: 'Areas of interest',
    description:
      'One report for each stimulus: its heatmap with the areas of interest, their results, and how respondents differ.',
    systemType: 'AOI',
    requiredSensor: 'eyeTracking',
    ...BY_STIMULUS,
  }),
  builtIn('fovea-gaze-analysis', 'gazeAnalysis', {
    name: 'Gaze analysis',
    description:
      'One report for each stimulus: fixations and saccades, when and where they were, and by respondent.',
    systemType: 'GAZE_ANALYSIS',
    requiredSensor: 'eyeTracking',
    tables: ['fixations', 'saccades'],
    ...BY_STIMULUS,
  }),
  builtIn('fovea-survey-gaze', 'surveyResults', {
    name: 'Survey with gaze',
    description:
      'The answers to every question, and how long those who gave them looked at the areas of interest.',
  }),
  builtIn('fovea-expressions', 'expressions', {
    name: 'Facial expressions',
    description:
      'Movements of the face and experimental scores by stimulus, with what may be claimed of each.',
    systemType: 'AFFDEX_STATISTICS_EXPORT',
    requiredSensor: 'facialExpressions',
  }),
];

const R_TEXTS = import.meta.glob<string>('./builtIn/r/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The same reports in R, to start from: they are copied and not run. */
export const R_EXAMPLES: readonly BuiltInTemplate[] = [
  inR('fovea-study-summary', 'studySummary'),
  inR('fovea-data-quality', 'dataQuality', {
    parameters: [
      {
        ...{ name: 'limit', type: 'NUMBER', order: 1, label: 'Limit of accuracy in degrees' },
        ...{ min: 0, max: 20, step: 0.1, defaultValue: 3 },
      },
    ],
  }),
  inR('fovea-aoi-comparison', 'aoiComparison'),
  inR('fovea-aoi', 'aoi'),
  inR('fovea-gaze-analysis', 'gazeAnalysis'),
  inR('fovea-survey-gaze', 'surveyResults'),
  inR('fovea-expressions', 'expressions'),
];

/** The twin of a template: it takes the same, is made of the same tables and shows the same figures in the same style. */
function inR(
  id: string,
  file: string,
  more: Partial<z.input<typeof TemplateFields>> = {},
): BuiltInTemplate {
  const twin = BUILT_IN_TEMPLATES.find((one) => one.id === id);
  const text = R_TEXTS[`./builtIn/r/${file}.Rmd`];
  const parts = R_TEXTS['./builtIn/r/parts.R'];
  if (!twin || text === undefined || parts === undefined) {
    throw new Error(`There is no example of ${id}.`);
  }
  const { fields } = twin;
  const texts = {
    [USUAL_MAIN_FILE.R_MARKDOWN]: text,
    'parts.R': parts,
    'report.css': reportStyle,
  };
  return {
    id: `${id}-r`,
    version: 2,
    files: Object.entries(texts).map(([path, content]) => ({
      path,
      bytes: new TextEncoder().encode(content),
    })),
    fields: TemplateFields.parse({
      ...{ ...fields, name: `${fields.name} in R`, type: 'R_MARKDOWN' },
      ...more,
    }),
  };
}

function builtIn(
  id: string,
  file: string,
  fields: Omit<z.input<typeof TemplateFields>, 'type'>,
): BuiltInTemplate {
  return {
    ...{ id, version: 3, files: filesOf(file) },
    fields: TemplateFields.parse({ ...fields, type: 'HTML' }),
  };
}

/** The named file as the main file, and the parts that it includes, in which others may be included. */
function filesOf(name: string): BuiltInTemplate['files'] {
  const texts = new Map([[USUAL_MAIN_FILE.HTML, textOf(`${name}.html`)]]);
  for (const text of texts.values()) {
    for (const [, path = ''] of text.matchAll(/include "([^"]+)"/g)) {
      if (!texts.has(path)) texts.set(path, textOf(path));
    }
  }
  const encoder = new TextEncoder();
  return [...texts].map(([path, text]) => ({ path, bytes: encoder.encode(text) }));
}

function textOf(path: string): string {
  const text = TEXTS[`./builtIn/${path.replace(/\.html$/, '.liquid')}`];
  if (text === undefined) throw new Error(`There is no built-in ${path}.`);
  return text;
}
