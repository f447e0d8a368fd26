/**
 * Every page of the help centre that the studio links to: the article, and the anchor of a heading in it.
 * The empty one is the list of all articles. `npm run check` looks for each of them in docs/help.
 */
export const HELP_PAGES = [
  '',
  'first-study',
  'first-study#if-the-study-ends-early',
  'survey-stimuli',
  'calibration-and-accuracy',
  'calibration-and-accuracy#how-sure-the-degrees-are',
  'calibration-and-accuracy#making-it-better',
  'consent-and-privacy',
  'collecting-with-links-and-panels',
  'planning-recruitment',
  'aois-and-metrics',
  'replay-and-heatmaps',
  'comparison-and-tests',
  'exports-in-r-and-python',
  'move-a-study',
  'reports',
  'lab',
  'lab#machines',
  'administration',
  'webhooks',
  'third-party-apps',
  'operations',
] as const;

export type HelpPage = (typeof HELP_PAGES)[number];
