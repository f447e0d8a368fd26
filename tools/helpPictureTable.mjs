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

/** The fields of one stimulus in the builder. @param of study and stimulus, of the ids */
const details = (of) => ({
  path: (ids) => {
    const [study, stimulus] = of(ids);
    return `/#/studies/${study}/study-builder?item=${stimulus}`;
  },
  crop: 'main',
});

/** Both groups of the demo study, on the poster. */
const comparedGroups = (ids) =>
  `/#/studies/${ids.demo}/comparison?type=segments&stimuli=${encodeURIComponent(JSON.stringify([ids.poster]))}&segments=${encodeURIComponent(JSON.stringify(ids.groups))}`;

/** A panel of a page, by its heading. */
const panel = (heading) => `section:has(:is(h2, h3):text-is("${heading}"))`;

/**
 * One entry a picture. `route`: the screen in `apps/studio/src/routes.tsx`, or `/collect/`.
 * - `who`: `researcher` when it is left out, `staff`, or `respondent`, who has the rendered head before the camera
 * - `steps`: what is done on the page before the picture is taken
 * - `crop`: what is taken, as a selector; the whole window when it is left out
 * - `heightPx`: the upper part of that only
 * - `windowWidthPx`, `windowHeightPx`: of a window that is larger than others, for wide tables and pages that are
 *   scrolled
 */
export const HELP_PICTURES = [
  {
    name: 'builder',
    route: '/studies/$studyId/study-builder',
    path: (ids) => `/#/studies/${ids.copy}/study-builder?item=${ids.copied['Poster']}`,
  },
  {
    name: 'stimulus-image',
    route: '/studies/$studyId/study-builder',
    ...details((ids) => [ids.copy, ids.copied['Poster']]),
  },
  {
    name: 'stimulus-website',
    route: '/studies/$studyId/study-builder',
    ...details((ids) => [ids.built, ids.website]),
  },
  {
    name: 'stimulus-instruction',
    route: '/studies/$studyId/study-builder',
    ...details((ids) => [ids.copy, ids.copied['Welcome']]),
  },
  {
    name: 'stimulus-calibration',
    route: '/studies/$studyId/study-builder',
    ...details((ids) => [ids.copy, ids.copied['Pre-study calibration']]),
  },
  {
    name: 'survey-builder',
    route: '/studies/$studyId/survey/$stimulusId',
    path: (ids) => `/#/studies/${ids.copy}/survey/${ids.copied['Questions']}`,
    steps: (page) => page.getByText('What matters most when you buy coffee?').first().click(),
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
    name: 'sensors',
    route: '/studies/$studyId/sensors',
    path: (ids) => `/#/studies/${ids.built}/sensors`,
    crop: 'main',
  },
  {
    name: 'collection',
    route: '/studies/$studyId/data-collection',
    path: (ids) => `/#/studies/${ids.demo}/data-collection`,
    crop: 'main',
    windowHeightPx: 900,
  },
  {
    name: 'recruitment',
    route: '/studies/$studyId/recruitment',
    path: (ids) => `/#/studies/${ids.demo}/recruitment`,
    crop: 'main',
    heightPx: 900,
  },
  {
    name: 'session',
    route: '/studies/$studyId/sessions/$sessionId',
    path: (ids) => `/#/studies/${ids.demo}/sessions/${ids.session}`,
    crop: panel('Quality metrics'),
    windowHeightPx: 2400,
    heightPx: 1100,
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
    path: comparedGroups,
    crop: 'main',
    settleMs: 3000,
  },
  {
    name: 'comparison-tests',
    route: '/studies/$studyId/comparison',
    path: comparedGroups,
    crop: panel('Differences in areas of interest'),
    windowWidthPx: 1500,
    windowHeightPx: 1400,
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
    steps: async (page) => {
      const card = page.locator(panel('Study zip'));
      await card.getByRole('button', { name: 'New export' }).click();
      await page.getByRole('button', { name: 'Create the export' }).click();
      await card.getByText(/^Download \(/).waitFor({ timeout: 120_000 });
      // The notice that the export is being made.
      await page.waitForTimeout(5000);
    },
    crop: 'main',
    heightPx: 760,
  },
  {
    name: 'archive-study',
    route: '/studies/$studyId/export',
    path: (ids) => `/#/studies/${ids.demo}/export`,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Archive the study…' }).click();
      await page.getByRole('checkbox', { name: 'With recordings of the respondents' }).check();
      // Pressing the button has scrolled the page, and pictures count from its top.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
    crop: '[role=dialog]',
  },
  {
    name: 'import-study',
    route: '/folders/$folderId',
    path: (ids) => `/#/studies/${ids.demo}/export`,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Archive the study…' }).click();
      await page.getByRole('checkbox', { name: 'With recordings of the respondents' }).check();
      await page.getByRole('button', { name: 'Create the archive' }).click();
      const download = page
        .locator(panel('Move the study'))
        .getByText(/^Download \(/)
        .first();
      await download.waitFor({ timeout: 120_000 });
      const [archive] = await Promise.all([page.waitForEvent('download'), download.click()]);
      await page.goto(`${new URL(page.url()).origin}/#/folders`);
      await page.getByRole('button', { name: 'Import study…' }).click();
      await page.locator('input[type=file]').setInputFiles(await archive.path());
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText(/has been imported$/).waitFor({ timeout: 120_000 });
    },
    crop: '[role=dialog]',
  },
  {
    name: 'report',
    route: '/studies/$studyId/reports/$templateId',
    path: (ids) => `/#/studies/${ids.demo}/reports/fovea-study-summary`,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Run report' }).click();
      await page.getByTitle('Report: Whole study').waitFor({ timeout: 120_000 });
    },
    crop: 'main',
    windowHeightPx: 1100,
    settleMs: 5000,
  },
  { name: 'users', route: '/users', who: 'staff', path: () => '/#/users', crop: 'main' },
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
  // Last, because each of these begins a session of the demo study.
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
        () => document.body.innerText.match(/\bGood$/gm)?.length === 4,
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
    steps: async (page) => {
      await passSetup(page);
      await page.locator('.stage-dot').waitFor({ timeout: 60_000 });
    },
    settleMs: 1500,
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
