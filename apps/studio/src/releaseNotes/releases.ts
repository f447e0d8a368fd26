import { defineMessages } from 'react-intl';
import { FIRST_RELEASES } from './firstReleases';
import type { Release } from './release';

const titles = defineMessages({
  labs: {
    id: 'release.labs',
    defaultMessage: 'Labs and their eye trackers, and access for programs',
  },
  panels: { id: 'release.panels', defaultMessage: 'Panels, quotas, recruitment and reports in R' },
  beginning: { id: 'release.beginning', defaultMessage: 'A first run, a Help Center and support' },
  pictures: { id: 'release.pictures', defaultMessage: 'Pictures, films and reports' },
  exports: { id: 'release.exports', defaultMessage: 'Exports, and many improvements' },
});

const labs = defineMessages({
  studies: {
    id: 'release.labs.studies',
    defaultMessage:
      'Create a study of the type Lab, build it like any other, and collect it on the machines of a lab, with its quota, its progress and a test plan.',
  },
  machines: {
    id: 'release.labs.machines',
    defaultMessage:
      'See what each machine of a lab does, add one with a code, and disable it with a reason.',
  },
  respondents: {
    id: 'release.labs.respondents',
    defaultMessage:
      'Register respondents at the desk, plan them from a CSV file, or let the reception do so in kiosk mode.',
  },
  agent: {
    id: 'release.labs.agent',
    defaultMessage:
      'The agent of a machine opens the study for whoever was sent to it, and goes on after a crash.',
  },
  offline: {
    id: 'release.labs.offline',
    defaultMessage:
      'Sessions run without a network once a machine has the study, and are uploaded in the upload window of the lab.',
  },
  devices: {
    id: 'release.labs.devices',
    defaultMessage:
      'Record laboratory devices beside the webcam: eye trackers of Gazepoint and every stream of the Lab Streaming Layer, as signals with their name, unit and quality.',
  },
  gaze: {
    id: 'release.labs.gaze',
    defaultMessage:
      'The gaze of a laboratory eye tracker is the gaze of its session, in fixations, heatmaps, areas of interest and exports; choose the webcam instead in the signal settings. Pupils have a baseline.',
  },
  samples: {
    id: 'release.labs.samples',
    defaultMessage: 'Export every sample of a laboratory device as a table, and its markers too.',
  },
  overview: {
    id: 'release.labs.overview',
    defaultMessage:
      'The page of a lab shows who is at which machine, how far its studies are, and what to do next.',
  },
  tokens: {
    id: 'release.labs.tokens',
    defaultMessage:
      'Read studies in R or Python with a personal access token from the settings: it is limited to what you choose, and can be revoked.',
  },
  webhooks: {
    id: 'release.labs.webhooks',
    defaultMessage:
      'Webhooks tell a server of yours when a respondent has finished, results are there, or an export is ready.',
  },
  apps: {
    id: 'release.labs.apps',
    defaultMessage:
      'Authorize third-party apps to act for you, see them in the settings, and revoke them there; account administrators register them.',
  },
  updates: {
    id: 'release.labs.updates',
    defaultMessage:
      'Agents bring themselves to the version of the server, and back if it does not work.',
  },
});

const panels = defineMessages({
  prolific: {
    id: 'release.panels.prolific',
    defaultMessage:
      'Push a study to Prolific, see what it costs before you publish it, and approve or ask to return each submission beside what was measured.',
  },
  redirect: {
    id: 'release.panels.redirect',
    defaultMessage:
      'Set up Cint, PureSpectrum, Prodege or any other redirect panel on the page Data collection, with signed addresses and a test of every end. Each ID takes part once.',
  },
  quota: {
    id: 'release.panels.quota',
    defaultMessage:
      'Take only so many people of each age, gender or other kind in online studies as well.',
  },
  planning: {
    id: 'release.panels.planning',
    defaultMessage:
      'Plan the recruitment: from the usable people you want to places, cost and days, with what is likely to be lost at each step.',
  },
  stopping: {
    id: 'release.panels.stopping',
    defaultMessage:
      'Pause a study at Prolific when you stop collecting data. A recording that you mark as low quality counts as not usable there, too.',
  },
  downloads: {
    id: 'release.panels.downloads',
    defaultMessage: 'Download an export while it is still being made.',
  },
  templates: {
    id: 'release.panels.templates',
    defaultMessage:
      'R examples of all reports with the same tables and pictures as the reports without R. Templates that read a parameter or a large table which they do not declare now fail and say so, instead of writing nothing.',
  },
});

const beginning = defineMessages({
  steps: {
    id: 'release.beginning.steps',
    defaultMessage:
      'Follow four steps on the front page from an empty account to your own gaze. They tick themselves off as you go.',
  },
  examples: {
    id: 'release.beginning.examples',
    defaultMessage:
      'Copy an example study: a package test, a website, an advertisement film or a survey with pictures. Each has a page that says what it teaches.',
  },
  help: {
    id: 'release.beginning.help',
    defaultMessage:
      'Read short articles about every screen, with pictures, in the Help Center. Ctrl+K finds them too.',
  },
  support: {
    id: 'release.beginning.support',
    defaultMessage:
      'Submit feedback and request support from the menu of your user. If you consent, support looks at one study for 14 days and changes nothing; you can withdraw this at any time.',
  },
  licenses: {
    id: 'release.beginning.licenses',
    defaultMessage:
      'See the product keys of the desktop software, move a key to another machine, and pay invoices by card.',
  },
  processed: {
    id: 'release.beginning.processed',
    defaultMessage:
      'Account administrators see how many respondents were processed, in five periods and by month, as a chart and as CSV.',
  },
});

const pictures = defineMessages({
  films: {
    id: 'release.pictures.films',
    defaultMessage:
      'Make images and videos of what the analysis and the comparison show, with heatmap, gaze, signals and the sound of the stimulus, and find them on the Export page.',
  },
  copied: {
    id: 'release.pictures.copied',
    defaultMessage:
      'Copy or save any view as PNG or SVG with a caption and a legend: stages, signal charts and survey charts.',
  },
  batch: {
    id: 'release.pictures.batch',
    defaultMessage:
      'Take pictures of all stimuli and segments in one zip file, on one scale, so that they can be compared.',
  },
  scanPaths: {
    id: 'release.pictures.scanPaths',
    defaultMessage: 'See the scan paths of a whole segment.',
  },
  reports: {
    id: 'release.pictures.reports',
    defaultMessage:
      'Run reports on a study under Signal Processing: a summary, data quality, areas of interest, gaze, surveys and facial expressions, to read, print and send.',
  },
  templates: {
    id: 'release.pictures.templates',
    defaultMessage:
      'Write report templates of your own in HTML, Vega-Lite or R, and run them again on the next wave.',
  },
});

const exporting = defineMessages({
  zip: {
    id: 'release.exports.zip',
    defaultMessage:
      'Take a study home as one file: tables as CSV or Parquet with a codebook, areas of interest, surveys, media and recordings, and a BIDS folder.',
  },
  signals: {
    id: 'release.exports.signals',
    defaultMessage:
      'Export signals over time and statistics of facial expressions, for R, Python or a spreadsheet.',
  },
  safe: {
    id: 'release.exports.safe',
    defaultMessage:
      'An export says whom it leaves out and why, goes on after an interruption, and is withdrawn when somebody in it withdraws.',
  },
  screening: {
    id: 'release.exports.screening',
    defaultMessage:
      'Screen out recordings that cannot be used before they cost anything, and pass parameters on when you redirect.',
  },
  together: {
    id: 'release.exports.together',
    defaultMessage: 'Two people can edit one survey at the same time.',
  },
  quota: {
    id: 'release.exports.quota',
    defaultMessage:
      'Quotas have variables of your own, and a study can disable signals or set them apart.',
  },
});

/** All releases, newest first. */
export const RELEASES: readonly Release[] = [
  {
    id: 'labs',
    date: '2026-11-27T13:00:00Z',
    title: titles.labs,
    notes: Object.values(labs),
  },
  {
    id: 'panels',
    date: '2026-11-27T06:00:00Z',
    title: titles.panels,
    notes: Object.values(panels),
  },
  {
    id: 'beginning',
    date: '2026-11-24T16:00:00Z',
    title: titles.beginning,
    notes: Object.values(beginning),
  },
  {
    id: 'pictures',
    date: '2026-11-24T01:00:00Z',
    title: titles.pictures,
    notes: Object.values(pictures),
  },
  {
    id: 'exports',
    date: '2026-11-23T19:00:00Z',
    title: titles.exports,
    notes: Object.values(exporting),
  },
  ...FIRST_RELEASES,
];
