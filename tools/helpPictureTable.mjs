// The pictures of the help centre that `npm run help-pictures` takes.

/** One tab of the analysis, once it is drawn. */
const analysis = (tab, stimulus = 'poster') => ({
  path: (ids) => `/#/studies/${ids.demo}/analysis?stimulus=${ids[stimulus]}&tab=${tab}`,
  steps: async (page) => {
    await page.getByText(/of \d+ respondents included/).waitFor();
  },
  crop: 'main',
  settleMs: 2500,
});

/** The fields of one stimulus in the builder of a study. */
const details = (study, stimulus) => ({
  path: (ids) => `/#/studies/${ids[study]}/study-builder?item=${ids[stimulus]}`,
  crop: 'main',
});

/**
 * One entry a picture. `route`: the screen in `apps/studio/src/routes.tsx`, or `/collect/`.
 * - `who`: `researcher` when it is left out, `staff`, or `respondent`, who has the rendered head before the camera
 * - `steps`: what is done on the page before the picture is taken
 * - `crop`: what is taken, as a selector; the whole window when it is left out
 * - `heightPx`: the upper part of that only
 */
export const HELP_PICTURES = [
  { name: 'home', route: '/', path: () => '/#/' },
  { name: 'folder', route: '/folders/$folderId', path: (ids) => `/#/folders/${ids.rootFolder}` },
  {
    name: 'new-study',
    route: '/',
    path: () => '/#/',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Create study' }).first().click();
      await page.getByLabel('Study name').fill('Which package is found first?');
    },
    crop: '[role=dialog]',
  },
  {
    name: 'study-overview',
    route: '/studies/$studyId',
    path: (ids) => `/#/studies/${ids.demo}`,
    crop: 'main',
  },
  {
    name: 'builder',
    route: '/studies/$studyId/study-builder',
    path: (ids) => `/#/studies/${ids.demo}/study-builder?item=${ids.poster}`,
  },
  {
    name: 'add-stimulus',
    route: '/studies/$studyId/study-builder',
    path: (ids) => `/#/studies/${ids.built}/study-builder`,
    steps: (page) => page.getByRole('button', { name: 'Add', exact: true }).first().click(),
    crop: 'main',
  },
  {
    name: 'stimulus-image',
    route: '/studies/$studyId/study-builder',
    ...details('demo', 'poster'),
  },
  { name: 'stimulus-video', route: '/studies/$studyId/study-builder', ...details('demo', 'film') },
  {
    name: 'stimulus-website',
    route: '/studies/$studyId/study-builder',
    ...details('built', 'website'),
  },
  {
    name: 'stimulus-survey',
    route: '/studies/$studyId/study-builder',
    ...details('demo', 'questions'),
  },
  {
    name: 'stimulus-instruction',
    route: '/studies/$studyId/study-builder',
    ...details('demo', 'welcome'),
  },
  {
    name: 'stimulus-calibration',
    route: '/studies/$studyId/study-builder',
    ...details('demo', 'calibration'),
  },
  {
    name: 'survey-builder',
    route: '/studies/$studyId/survey/$stimulusId',
    path: (ids) => `/#/studies/${ids.demo}/survey/${ids.questions}`,
    crop: 'main',
  },
  {
    name: 'survey-results',
    route: '/studies/$studyId/survey-results',
    path: (ids) => `/#/studies/${ids.demo}/survey-results`,
    crop: 'main',
    heightPx: 760,
  },
  {
    name: 'settings',
    route: '/studies/$studyId/data-collection',
    path: (ids) => `/#/studies/${ids.built}/data-collection`,
    crop: 'main',
  },
  {
    name: 'sensors',
    route: '/studies/$studyId/sensors',
    path: (ids) => `/#/studies/${ids.built}/sensors`,
    crop: 'main',
  },
  {
    name: 'quota',
    route: '/studies/$studyId/quota',
    path: (ids) => `/#/studies/${ids.lab}/quota`,
    crop: 'main',
  },
  {
    name: 'collection',
    route: '/studies/$studyId/data-collection',
    path: (ids) => `/#/studies/${ids.demo}/data-collection`,
    crop: 'main',
  },
  {
    name: 'session',
    route: '/studies/$studyId/sessions/$sessionId',
    path: (ids) => `/#/studies/${ids.demo}/sessions/${ids.session}`,
    crop: 'main',
  },
  { name: 'consent-page', route: '/collect/', who: 'respondent', path: (ids) => ids.link },
  {
    name: 'camera-check',
    route: '/collect/',
    who: 'respondent',
    path: (ids) => ids.link,
    steps: async (page) => {
      await page.getByRole('button', { name: 'I agree' }).click();
      await page.getByRole('button', { name: 'Turn on the camera' }).click();
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll('button')].some(
            (button) => button.textContent?.startsWith('Continue') && !button.disabled,
          ),
        null,
        { timeout: 90_000 },
      );
    },
  },
  {
    name: 'calibration-dot',
    route: '/collect/',
    who: 'respondent',
    path: (ids) => ids.link,
    steps: passSetup,
    settleMs: 5000,
  },
  { name: 'heatmap', route: '/studies/$studyId/analysis', ...analysis('visuals') },
  {
    name: 'gaze-replay',
    route: '/studies/$studyId/analysis',
    ...analysis('data'),
    path: (ids) =>
      `/#/studies/${ids.demo}/analysis?stimulus=${ids.poster}&respondent=${ids.session}&tab=visuals`,
    steps: async (page) => {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
    },
  },
  { name: 'segments', route: '/studies/$studyId/analysis', ...analysis('data') },
  { name: 'aoi', route: '/studies/$studyId/analysis', ...analysis('aoi', 'shelf') },
  { name: 'signals', route: '/studies/$studyId/analysis', ...analysis('signals') },
  {
    name: 'aoi-metrics',
    route: '/studies/$studyId/analysis',
    ...analysis('aoi', 'shelf'),
    steps: async (page) => {
      await page.getByText(/of \d+ respondents included/).waitFor();
      await page.getByRole('button', { name: /^Metrics \(/ }).click();
    },
  },
  {
    name: 'comparison',
    route: '/studies/$studyId/comparison',
    path: (ids) =>
      `/#/studies/${ids.demo}/comparison?type=segments&stimuli=${encodeURIComponent(JSON.stringify([ids.poster]))}&segments=${encodeURIComponent(JSON.stringify(ids.groups))}`,
    crop: 'main',
    settleMs: 3000,
  },
  {
    name: 'methods',
    route: '/studies/$studyId/methods',
    path: (ids) => `/#/studies/${ids.demo}/methods`,
    crop: 'main',
    heightPx: 760,
  },
  {
    name: 'export',
    route: '/studies/$studyId/export',
    path: (ids) => `/#/studies/${ids.demo}/export`,
    crop: 'main',
    heightPx: 760,
  },
  {
    name: 'report-template',
    route: '/reports/templates',
    path: () => '/#/reports/templates',
    crop: 'main',
  },
  {
    name: 'report',
    route: '/studies/$studyId/reports',
    path: (ids) => `/#/studies/${ids.demo}/reports`,
    crop: 'main',
    heightPx: 760,
  },
  { name: 'users', route: '/users', who: 'staff', path: () => '/#/users', crop: 'main' },
  {
    name: 'company',
    route: '/companies/$companyId',
    who: 'staff',
    path: (ids) => `/#/companies/${ids.company}`,
    crop: 'main',
    heightPx: 760,
  },
  { name: 'audit', route: '/audit', who: 'staff', path: () => '/#/audit', crop: 'main' },
  { name: 'profile', route: '/profile', path: () => '/#/profile', crop: 'main' },
  {
    name: 'outbox',
    route: '/admin/outbox',
    who: 'staff',
    path: () => '/#/admin/outbox',
    crop: 'main',
  },
  {
    name: 'lab-study',
    route: '/studies/$studyId',
    path: (ids) => `/#/studies/${ids.lab}`,
    crop: 'main',
  },
];

/** Through consent and setup to the first page of the study. */
async function passSetup(page) {
  await page.getByRole('button', { name: 'I agree' }).click();
  const FORWARD = ['Continue', 'Turn on the camera', 'I have no card', 'Go to full screen'];
  const until = Date.now() + 120_000;
  const isSetup = () =>
    page.evaluate(() =>
      /Preparation, step|Fill the whole screen|One moment/.test(document.body.textContent ?? ''),
    );
  while (await isSetup()) {
    if (Date.now() > until) throw new Error('The setup does not end.');
    for (const name of FORWARD) {
      const button = page.locator('button:enabled', { hasText: name }).first();
      if ((await button.count()) === 0) continue;
      await button.click({ timeout: 2000 }).catch(() => undefined);
      break;
    }
    await page.waitForTimeout(100);
  }
}
