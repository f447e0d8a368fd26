// The layers of the whole repository, in one table; `npm run check` enforces it.
//
// PROGRAMS says which of our packages a program or package may import.
//
// FLOORS lists the folders inside each of them in layers, one layer per line, the lowest first. A folder
// imports from folders on earlier lines. Folders on the same line do not import each other. '.' stands for
// the files directly in the folder, a name with an extension is a single file, and subfolders belong to the
// folder that is named; a folder may have a table of its own for its content. Tests may import anything.

/** Our packages that each program and package may import. */
export const PROGRAMS = {
  'packages/contract': [],
  'packages/link': ['contract'],
  'packages/rules': ['contract'],
  'packages/science': [],
  'packages/browser': ['rules'],
  'packages/samples': ['contract', 'science'],
  'apps/studio': ['browser', 'contract', 'link', 'rules', 'science'],
  'apps/respondent': ['browser', 'contract', 'link', 'rules', 'science'],
  'apps/server': ['contract', 'rules', 'science'],
  'apps/agent': ['contract', 'link', 'rules', 'science'],
  'apps/help': ['browser'],
  tests: ['contract', 'link', 'rules', 'science', 'samples'],
  tools: [],
};

/** Folders that may import additional packages, with the reason. */
export const EXCEPTIONS = [
  { under: 'apps/server/src/programs/', packages: ['samples'], why: 'the demo study is synthetic' },
  { under: 'apps/server/src/testing/', packages: ['link', 'samples'], why: 'serves tests only' },
  { under: 'apps/studio/src/styleGuide/', packages: ['samples'], why: 'shows controls with data' },
];

export const LAYERS = {
  'packages/contract/src': [
    'protocol',
    'people  platform  analysis  labs',
    'studies',
    'participation',
    // all.ts lists every call
    '.',
  ],
  'packages/link/src': ['calls  journal', 'upload', 'savedRecording'],
  'packages/rules/src': [
    'inputs  survey',
    'people  flow  labs',
    'studies',
    'participation',
    // panels: studies and submissions at a panel, matched with sessions and judged
    // registration: of respondents in labs
    'analysis  panels  recruitment  registration',
  ],
  'packages/browser/src': ['richText  helpSearch'],
  'packages/science/src': [
    'math  tables  recording  tracking',
    'timeline  geometry  aoi',
    'face  eyeMovements  gazeEstimation  devices',
    'quality  signals  statistics',
    // planning: how many people a study needs
    'session  planning',
    'segments  heatmap  commands',
    // rows of exported tables, of what the others compute
    'sampleTables',
    // exported folders in the form of others
    'bids',
  ],
  'packages/science/src/aoi': ['declaration', 'metrics', 'ratios', '.'],
  'packages/samples/src': ['head', '.'],
  // articles become pages, pages a site; the program is what runs in the browser
  'apps/help/src': ['articles', 'pages', 'site  program'],
  'apps/server/src': [
    // platform: knows neither people nor studies
    'platform/settings  platform/html',
    // tracing: what every layer above may say of its work
    'platform/tracing',
    // atRest: files encrypted where they are stored
    'platform/store  platform/objects  platform/documentation  platform/atRest',
    // the keys of the installation, in their versions
    'platform/signingKeys',
    'platform/context',
    'platform/http',
    'platform/webhooks  platform/audit  platform/telemetry  platform/pages  platform/publicConfig  platform/faceModel  platform/webR  platform/signedObjects  platform/agentBundle  platform/certificates',
    // people: accounts and how people sign in
    'people/accounts  people/licenseKeys',
    'people/mail',
    'people/signIn',
    'people/passwordLinks  people/identity  people/support  people/helpCenter',
    'people/administration  people/panelProviders  people/payments  people/licenses  people/labs  people/personalTokens  people/webhooks  people/apps',
    // research: from a respondent's first chunk to results
    'research/compute  research/studyParts  research/queue',
    // what a browser says it has recorded, against what was received; how much is taken
    // places of respondents whom panels send or quotas count
    'research/manifests  research/intake  research/panelPlaces',
    // respondents of lab studies before their session begins: numbers, the test plan, machines
    'research/segments  research/quality  research/registrations',
    // where chunks are stored
    'research/chunkStores',
    'research/recordings',
    // samples of laboratory devices, read from chunks of recordings
    'research/deviceSamples',
    // how taking part ended, and what panels are told of it
    'research/panelEnds',
    'research/participation  research/recordedVideos  research/surveyData  research/aoi  research/gazeCorrections',
    // sessions that machines of a lab run by themselves
    'research/processing  research/machineSessions',
    // all recordings of a study analysed again with another filter
    'research/fixationFilters',
    // studies: what researchers build, start, copy and delete
    'studies/studies',
    // what was collected as files: what any export is made of, its tables and folders, exports themselves
    'studies/exportFiles',
    'studies/media  studies/lifecycle',
    'studies/labStudies',
    'studies/stimuli  studies/folders  studies/quota  studies/collection  studies/activities  studies/redirectPanels  studies/recruitmentPlan',
    // studies pushed to a panel, and who is paid
    'studies/panelStudies',
    'studies/exportTables  studies/exportStudy  studies/exportBids',
    // a study as one file that other installations make a study of
    'studies/studyArchives',
    'studies/exports  studies/visualExports  studies/studyImports',
    // folder in, folder out: programs that make reports; then templates and their runs
    'studies/reportEngines',
    'studies/reports',
    // reports that browsers make, where the server has no R
    'studies/browserReports',
    // where studies stand: of all others
    'studies/overview',
    // programs: assemble the rest and start it
    // versions of the signing key, and what is encrypted with which; processes that share an installation
    'programs/keyRotation  programs/processes',
    // what operators see: figures, checks of what is stored, of the installation
    'programs/demo  programs/housekeeping  programs/operations  programs/verify  programs/doctor',
    // studies to copy, with pictures of the demo; copies of an installation
    'programs/examples  programs/backup',
    'programs/restore  programs/upgrade',
    // an installation on another database
    'programs/move',
    'programs',
  ],
  'apps/agent/src': [
    // what a driver of a device offers; then one folder for each protocol
    'devices',
    'lsl  openGaze',
    // what it says; what the command line and its folder hold
    'messages',
    'settings  folder',
    // calls to the server, and the clock; Chromium as a kiosk
    'server  kiosk',
    // what is recorded, as files that survive
    'journal',
    // sessions that run here without a network; the agent brings itself to the version of its server
    'local  updates',
    // the page that says what the agent does
    'status',
    // pairing, pings, and the whole
    'programs',
    // starts the current version, and goes back to the one before
    'launcher',
    'testing',
  ],
  'apps/respondent/src': [
    'engine  messages',
    'recording',
    'journey',
    'gaze  screens',
    'stimuli',
    'session',
    'consent  finish  sensors',
    'setup',
    'flow',
    // which screen is shown in which state of the journey
    '.',
  ],
  'apps/respondent/src/stimuli': [
    'stage',
    'calibration  onStage  survey',
    'media  website',
    // how every type is shown
    '.',
  ],
  'apps/respondent/src/setup': [
    'step',
    'position  screen',
    'audio  blindSpot  camera  devices',
    '.',
  ],
  'apps/studio/src': [
    'controls',
    'messages  telemetry  state  replay',
    // links to the help centre, from every topic and the frame
    'help',
    // shared by several topics
    'editing  signIn  downloads  currentStudy  recordedSessions  files  accessTokens',
    // pictures and videos of what analysis and comparison show; how many people a study needs; studies from elsewhere
    'visualExports  recruitment  studyImports',
    // studies at a panel: a card of the data collection, and a page; machines: their states there, and pages
    'panelStudies  labs',
    // topics: none imports another
    'administration  analysis  auth  authorization  builder  collection  comparison  deletedStudies  examples  exports  folders  home  invoices  legal  licenses  methods  notifications  panelProviders  profile  releaseNotes  reports  respondents  sessions  studies  support  survey  surveyResults',
    // words for edits that met somebody else's, of every topic
    'conflicts',
    // the frame around the topics
    'frame',
    'styleGuide',
    '.',
  ],
  'apps/studio/src/controls': ['fields  feedback  layout', 'display'],
  'apps/studio/src/replay': [
    'clock  layers',
    'results  signals',
    'heatmap  face',
    'scene',
    'stage',
  ],
  'apps/studio/src/visualExports': [
    'selection  render',
    'scene',
    'queue  pictures',
    'dialog  list',
    '.',
  ],
  'apps/studio/src/files': ['.', 'uploads'],
  'apps/studio/src/administration': [
    '.  lists',
    'features  audit  outbox  processed  payments  webhooks  apps',
    'users  bulk  dpa',
    'companies',
  ],
  'apps/studio/src/analysis': [
    'selection',
    'results  segments  fixationFilter  correctedGaze',
    'gazeCorrection',
    'aoiMetrics  signals  respondents',
    'aoi',
    'aoiTracking  multiverse',
    'aoiDrawing',
    'aoiPanels',
    'stage',
    '.',
  ],
  'apps/studio/src/builder': ['structure  richText  preview', 'tree  details', 'add', '.'],
  'apps/studio/src/collection': [
    'settings  status  sessions  uploads',
    'redirectPanel  onlineQuota  lab',
    '.',
  ],
  'apps/studio/src/comparison': ['views', 'differences', '.'],
  'apps/studio/src/exports': ['list  selection', 'dialogs', '.'],
  'apps/studio/src/folders': ['actions', 'table', '.'],
  'apps/studio/src/frame': ['palette  appearance', '.'],
  'apps/studio/src/panelStudies': ['states', 'draft', 'card  submissions  board', '.'],
  'apps/studio/src/reports': ['parameters  viewer  templates  browserR', 'runs', '.'],
  // R in a frame without an origin; knit is R Markdown without R
  'apps/studio/src/reports/browserR': ['knit', 'frame', '.'],
  'apps/studio/src/sessions': ['quality', '.'],
  'apps/studio/src/survey': [
    'operations',
    'elements  transfer',
    'fields',
    'tree  preview  settings',
    'logic',
    'details',
    '.',
  ],
  'apps/studio/src/surveyResults': ['charts', '.'],
};
