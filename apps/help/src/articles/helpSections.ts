/** The sections of the help centre in their order, by the name that articles use in `section:`. */
export const HELP_SECTIONS = {
  begin: 'Begin',
  stimuli: 'Stimuli',
  measurement: 'Measuring',
  respondents: 'Respondents',
  analysis: 'Analysis',
  results: 'Results',
  organisation: 'Running it',
} as const;

export type HelpSection = keyof typeof HELP_SECTIONS;

export const isHelpSection = (name: string): name is HelpSection =>
  Object.hasOwn(HELP_SECTIONS, name);
