// The layers of the whole repository, in one table; `npm run check` holds the code against it.
//
// PROGRAMS says which packages each program or package may import. FLOORS orders the folders inside each
// of them from the lowest floor to the highest, one line a floor: a folder imports from its own floor's
// folder and from the floors above it in the list (lower floors), never from a later line, and folders on
// one line do not import each other. A name that ends in a file extension is a single file; '.' is every
// other file directly in `src`. Subfolders belong to the folder that is named. Tests may import anything.

/** What each program and package may import of our packages. */
export const PROGRAMS = {
  'packages/contract': [],
  'packages/link': ['contract'],
  'packages/rules': ['contract'],
  'packages/science': [],
  'packages/samples': ['contract', 'science'],
  'apps/studio': ['contract', 'link', 'rules', 'science'],
  'apps/respondent': ['contract', 'link', 'rules', 'science'],
  'apps/server': ['contract', 'rules', 'science'],
  tests: ['contract', 'link', 'rules', 'science', 'samples'],
  tools: [],
};

/** Folders that may import more packages, with the reason. */
export const EXCEPTIONS = [
  { under: 'apps/server/src/programs/', packages: ['samples'], why: 'the demo study is synthetic' },
  { under: 'apps/server/src/testing/', packages: ['link', 'samples'], why: 'serves tests only' },
  { under: 'apps/studio/src/styleGuide/', packages: ['samples'], why: 'shows controls with data' },
];

export const FLOORS = {
  'apps/server/src': [
    // platform: knows neither people nor studies
    'platform/settings',
    'platform/store  platform/objects  platform/documentation',
    'platform/context',
    'platform/http',
    'platform/audit  platform/telemetry  platform/pages  platform/publicConfig  platform/faceModel  platform/signedObjects',
    // people: accounts and how they are signed in to
    'people/accounts',
    'people/mail',
    'people/signIn',
    'people/passwordLinks  people/identity',
    'people/administration',
    // research: from a respondent's first chunk to figures
    'research/compute  research/studyParts  research/queue',
    'research/segments',
    'research/recordings',
    'research/participation  research/recordedVideos  research/surveyData  research/aoi',
    'research/processing',
    // studies: what researchers build, start, copy and delete
    'studies/studies',
    'studies/media  studies/lifecycle',
    'studies/stimuli  studies/folders  studies/quota  studies/collection  studies/activities',
    // programs: assemble the rest and start it
    'programs/demo  programs/housekeeping',
    'programs',
  ],
};
