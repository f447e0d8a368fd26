import { defineMessages, type MessageDescriptor } from 'react-intl';

export interface Release {
  /** Anchor of the release in the URL. */
  readonly id: string;
  readonly date: string;
  readonly title: MessageDescriptor;
  /** What is new for researchers. */
  readonly notes: readonly MessageDescriptor[];
}

const titles = defineMessages({
  labs: {
    id: 'release.labs',
    defaultMessage: 'Labs and their eye trackers, and access for programs',
  },
  panels: { id: 'release.panels', defaultMessage: 'Panels, quotas, recruitment and reports in R' },
  beginning: { id: 'release.beginning', defaultMessage: 'A first run, a Help Center and support' },
  pictures: { id: 'release.pictures', defaultMessage: 'Pictures, films and reports' },
  exports: { id: 'release.exports', defaultMessage: 'Exports, and many improvements' },
  accounts: { id: 'release.accounts', defaultMessage: 'Accounts and administration' },
  analysis: {
    id: 'release.analysis',
    defaultMessage: 'Analysis, comparison, areas of interest and survey results',
  },
  respondents: { id: 'release.respondents', defaultMessage: 'Taking part in a study' },
  building: {
    id: 'release.building',
    defaultMessage: 'Folders, files, studies and the study builder',
  },
  first: { id: 'release.first', defaultMessage: 'The first release' },
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

const accounts = defineMessages({
  factor: {
    id: 'release.accounts.factor',
    defaultMessage:
      'Sign in with a second factor: a code from an app on your phone, and recovery codes for when it is lost.',
  },
  password: {
    id: 'release.accounts.password',
    defaultMessage:
      'Reset a forgotten password by e-mail. New colleagues get a welcome mail and set their own password.',
  },
  sessions: {
    id: 'release.accounts.sessions',
    defaultMessage: 'See in your settings where you are signed in, and end one or all of it.',
  },
  users: {
    id: 'release.accounts.users',
    defaultMessage:
      'Account administrators manage the users of their company and accept the data processing agreement.',
  },
  audit: {
    id: 'release.accounts.audit',
    defaultMessage:
      'An audit log says who signed in, changed permissions, exported or deleted data, or watched a video. It can be filtered, downloaded and verified.',
  },
});

const analysis = defineMessages({
  replay: {
    id: 'release.analysis.replay',
    defaultMessage:
      'Several stimuli, segments or respondents play side by side on one clock, with signals over the replay and the recordings of camera and screen.',
  },
  segments: {
    id: 'release.analysis.segments',
    defaultMessage:
      'Make segments of respondents by filters; the Data tab says who is in, who is out and why.',
  },
  aoi: {
    id: 'release.analysis.aoi',
    defaultMessage:
      'Draw areas of interest, move them over time, follow what moves in a video, and read their metrics for each respondent and each segment.',
  },
  comparison: {
    id: 'release.analysis.comparison',
    defaultMessage:
      'Compare stimuli or segments with intervals and the test that suits them, and try other fixation filters.',
  },
  surveys: {
    id: 'release.analysis.surveys',
    defaultMessage: 'Survey results question by question, for one segment or two.',
  },
  methods: {
    id: 'release.analysis.methods',
    defaultMessage: 'Every study writes its own methods and quality report.',
  },
});

const respondents = defineMessages({
  setup: {
    id: 'release.respondents.setup',
    defaultMessage:
      'A setup that checks camera, light, position, sound and upload before a study begins, with consent in nineteen languages.',
  },
  calibration: {
    id: 'release.respondents.calibration',
    defaultMessage:
      'The calibration checks itself: poor points are shown again, and every session has a measured accuracy.',
  },
  safe: {
    id: 'release.respondents.safe',
    defaultMessage:
      'Recordings survive a lost connection or a closed browser. What cannot be sent is saved as a file that you can upload.',
  },
  withdraw: {
    id: 'release.respondents.withdraw',
    defaultMessage: 'Respondents can take their consent back, and their data is erased.',
  },
  signals: {
    id: 'release.respondents.signals',
    defaultMessage:
      'Head pose, facial expressions and the voice are measured beside the gaze. Video is recorded only where a study asks for it.',
  },
});

const building = defineMessages({
  folders: {
    id: 'release.building.folders',
    defaultMessage:
      'Folders with search and dragging, copies of studies, and deleted studies that can be brought back.',
  },
  builder: {
    id: 'release.building.builder',
    defaultMessage:
      'A study builder with flows and blocks, in which every step can be undone. It works by mouse and by keyboard.',
  },
  stimuli: {
    id: 'release.building.stimuli',
    defaultMessage:
      'Images, videos, websites, instructions, Qualtrics and surveys of your own as stimuli, each with a preview.',
  },
  collection: {
    id: 'release.building.collection',
    defaultMessage:
      'Data collection live: where respondents are, how many are complete, and where others leave.',
  },
});

const first = defineMessages({
  webcam: {
    id: 'release.first.webcam',
    defaultMessage:
      'Build a study from pictures, send a link, and see where people look: with their own webcam, in their own browser.',
  },
  heatmap: {
    id: 'release.first.heatmap',
    defaultMessage:
      'Replay gaze and fixations, and look at heatmaps with their accuracy beside them.',
  },
  demo: {
    id: 'release.first.demo',
    defaultMessage: 'A demo study with synthetic respondents to look around in.',
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
  {
    id: 'accounts',
    date: '2026-11-22T03:00:00Z',
    title: titles.accounts,
    notes: Object.values(accounts),
  },
  {
    id: 'analysis',
    date: '2026-11-22T01:24:00Z',
    title: titles.analysis,
    notes: Object.values(analysis),
  },
  {
    id: 'respondents',
    date: '2026-11-21T21:54:00Z',
    title: titles.respondents,
    notes: Object.values(respondents),
  },
  {
    id: 'building',
    date: '2026-11-21T18:33:00Z',
    title: titles.building,
    notes: Object.values(building),
  },
  {
    id: 'first',
    date: '2026-11-21T16:04:00Z',
    title: titles.first,
    notes: Object.values(first),
  },
];
