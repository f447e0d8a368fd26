import { defineMessages } from 'react-intl';
import type { Release } from './release';

const titles = defineMessages({
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

/** From the first release to accounts and the analysis, newest first. */
export const FIRST_RELEASES: readonly Release[] = [
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
