import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { sendSupportRequest } from '@fovea/contract/people/support';
import { createLab } from '@fovea/contract/people/companies';
import { createPairingCode, pairMachine } from '@fovea/contract/labs/agents';
import { listLabs } from '@fovea/contract/labs/labs';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy } from '@fovea/contract/studies/studies';
import { deleteStudy } from '@fovea/contract/studies/studyLifecycle';
import { beginSession, getInvitation } from '@fovea/contract/participation/participation';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { writeSceneImage } from '../participation/sceneImage';
import { createStartedStudy } from '../participation/createStartedStudy';
import { addSilentWebhook } from './addSilentWebhook';
import { grantPanelProvider } from './grantPanelProvider';
import { signIn } from './studioPages';

/** Checks that every screen of the studio opens without errors and is accessible. */

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;
/** A study without respondents, and one that is collecting and therefore locked. */
let open: string;
let locked: string;
let deleted: string;
/** A survey of the open study. */
let survey: string;
/** A study that one respondent has begun. */
let begun: { studyId: string; sessionId: string };
let own: { userId: string; companyId: string };
let supportRequestId: string;
let labId: string;
let machineId: string;
let webhookId: string;

/** Starts a browser and a server with studies in every state that a screen displays differently. */
export async function startScreenChecks(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'fovea-screens-'));
  lab = await startLabServer({ isStaff: true });
  await grantPanelProvider(lab);
  ({ browser, newContext } = await openBrowser());
  const picture = join(folder, 'scene.png');
  await writeSceneImage(picture);
  locked = (await createStartedStudy(lab, 'Collecting', picture, 3000)).studyId;
  open = (await lab.call(createStudy, { query: {}, body: { name: 'Just begun' } })).id;
  const { topLevelBlocks } = await lab.call(getStudy, { studyId: open });
  survey = (
    await lab.call(createStimulus, {
      studyId: open,
      body: { type: 'JS_SURVEY', name: 'Questions', blockId: topLevelBlocks[0]! },
    })
  ).id;
  begun = await someoneBegins();
  const { id: userId, companyId } = await lab.call(getCurrentUser, {});
  own = { userId, companyId };
  ({ labId, machineId } = await someLabs(companyId));
  webhookId = await addSilentWebhook(lab, companyId);
  ({ id: supportRequestId } = await lab.call(sendSupportRequest, {
    body: {
      problemDescription: 'The heatmap is empty',
      reproSteps: 'Open the analysis',
      studyId: open,
      consentToAccessStudy: 'true',
    },
  }));
  deleted = (await lab.call(createStudy, { query: {}, body: { name: 'Thrown away' } })).id;
  await lab.call(deleteStudy, { studyId: deleted });
}

/** Two labs, so that the list of labs is a page of its own, and a machine that has reported once. */
async function someLabs(companyId: string) {
  const { call } = lab;
  for (const name of ['Usability lab', 'Mobile lab']) {
    await call(createLab, { companyId, body: { name } });
  }
  const { id: labId } = (await call(listLabs, {})).find(({ name }) => name === 'Usability lab')!;
  const { code } = await call(createPairingCode, { labId });
  const { machineId } = await call(pairMachine, {
    body: { code, publicProductKey: 'DESK-0001', machineName: 'Desk 1', version: '0.1.0' },
  });
  return { labId, machineId };
}

/** A study in which one respondent has agreed and done nothing yet. */
async function someoneBegins() {
  const { call } = lab;
  const study = await call(createStudy, { query: {}, body: { name: 'Begun' } });
  const { id: studyId, topLevelBlocks } = study;
  await call(createStimulus, {
    studyId,
    body: { type: 'INSTRUCTION', blockId: topLevelBlocks[0]! },
  });
  await call(toggleCollection, { studyId, flag: 'true' });
  const { consent } = await call(getInvitation, { studyId });
  const { sessionId } = await call(beginSession, {
    studyId,
    body: {
      sessionId: '01890000-0000-7000-8000-000000000001',
      secret: 'x'.repeat(43),
      consent: {
        textSha256: consent.textSha256,
        version: consent.version,
        locale: 'en-US',
        time: new Date().toISOString(),
      },
      variables: {
        // A placeholder that the panel has not filled in.
        name: '{{%NAME%}}',
        foveaIngoingUrl: 'https://collect.example/?name={{%NAME%}}#s/1',
      },
      // The parameters of a preview are not checked.
      preview: false,
      device: {},
    },
  });
  return { studyId, sessionId };
}

export async function stopScreenChecks(): Promise<void> {
  await browser?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
}

const heading = (name: string) => async (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Screens that need no sign-in, opened signed out; those with the frame are opened signed in as well. */
const SIGNED_OUT_SCREENS: Record<string, (page: Page) => Promise<void>> = {
  '/releasenotes': heading('Release notes'),
  '/privacy': heading('Privacy policy'),
  '/terms': heading('Terms of service'),
  '/resetpassword': heading('Reset your password'),
  '/invoices': heading('Pay an invoice'),
  '/invoices/success': heading('Thank you'),
  '/invoices/$region/{-$invoiceNumber}/{-$amount}/{-$currency}': heading('Pay an invoice by card'),
  '/verify/$tokenId': heading('Link not found'),
  '/sso/google/$origin': heading('Sign-in did not succeed'),
};
const FRAMED = ['/releasenotes', '/privacy', '/terms', '/invoices'];

/** By the path of the route: URLs, and what is on the screen once it is ready. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  '/': async (page) => page.getByRole('heading', { name: /Welcome/ }).waitFor(),
  '/mui': async (page) => page.getByRole('heading', { name: 'Style guide' }).waitFor(),
  '/profile': heading('Settings'),
  '/audit': async (page) => page.getByRole('cell', { name: 'Signed in' }).first().waitFor(),
  '/webhooks': heading('Webhooks'),
  '/webhooks/$webhookId': heading('Results'),
  '/admin': heading('Administration'),
  '/admin/outbox': async (page) => page.getByText('No mails yet').waitFor(),
  '/admin/payments': heading('Invoice payments'),
  '/admin/apps': heading('Third-party apps'),
  '/apps': heading('Third-party apps'),
  '/oauth2': async (page) =>
    page.getByRole('heading', { name: 'This app cannot be authorized' }).waitFor(),
  '/sso/helpcenter': async (page) =>
    page.getByText('This server has no such Help Center.').waitFor(),
  '/sso/zendeskhelpcenter': async (page) =>
    page.getByText('This server has no such Help Center.').waitFor(),
  '/support': heading('Support requests'),
  '/support/$supportRequestId': heading('Support request'),
  '/admin/support': heading('Support inbox'),
  '/admin/support/$supportRequestId': heading('Support request'),
  '/admin/users/$userId': heading('robin'),
  '/companies': heading('Administration'),
  '/companies/$companyId': heading('Lab'),
  '/companies/$companyId/bulk-create-users': heading('Create users from a file'),
  '/companies/$companyId/dpa': heading('Data processing agreement'),
  '/dpa': heading('Data processing agreement'),
  '/users': heading('Users'),
  '/users/$userId': heading('robin'),
  '/licenses': heading('Licenses'),
  '/labs': heading('Labs'),
  '/labs/$labId': heading('Usability lab'),
  '/machines': async (page) => page.getByRole('link', { name: 'Desk 1' }).waitFor(),
  '/machines/$machineId': heading('Desk 1'),
  '/respondents': heading('Respondents'),
  '/folders': async (page) => page.getByRole('link', { name: 'Just begun' }).waitFor(),
  '/inactive/studies': async (page) => page.getByRole('link', { name: 'Thrown away' }).waitFor(),
  '/inactive/studies/$deletedId': async (page) =>
    page.getByRole('button', { name: 'Undelete' }).waitFor(),
  '/studies/$studyId': async (page) =>
    page.getByRole('main').getByRole('link', { name: 'Study builder' }).waitFor(),
  // Only lab studies have a quota: others redirect to their overview.
  '/studies/$studyId/quota': async (page) =>
    page.getByRole('main').getByRole('link', { name: 'Study builder' }).waitFor(),
  '/studies/$studyId/sensors': async (page) =>
    page.getByRole('switch', { name: 'Eye tracking' }).waitFor(),
  '/studies/$studyId/settings': async (page) =>
    page.getByRole('radio', { name: 'Only me' }).waitFor(),
  '/studies/$studyId/survey/$stimulusId': async (page) =>
    page.getByRole('tab', { name: 'Preview' }).waitFor(),
  '/studies/$studyId/sessions/$sessionId': async (page) =>
    page.getByText('Warning: Possible incorrect or missing respondent parameters').waitFor(),
  '/studies/$studyId/study-builder': async (page) =>
    page.getByRole('row', { name: 'Post-study calibration' }).waitFor(),
  '/studies/$studyId/data-collection': async (page) =>
    page.getByText('No respondents have been collected yet.').waitFor(),
  '/studies/$studyId/panel': async (page) => page.getByText('Not at a panel yet').waitFor(),
  '/studies/$studyId/recruitment': async (page) =>
    page.getByText(/^About \d+ places for \d+ usable people/).waitFor(),
  '/studies/$studyId/analysis': async (page) => page.getByRole('tab', { name: 'Data' }).waitFor(),
  '/studies/$studyId/comparison': async (page) =>
    page.getByRole('heading', { name: 'Comparison', level: 1 }).waitFor(),
  '/studies/$studyId/survey-results': async (page) =>
    page.getByText(/^(This study has no survey|No answers yet)$/).waitFor(),
  '/studies/$studyId/methods': async (page) =>
    page.getByRole('button', { name: 'Download .md' }).waitFor(),
  '/studies/$studyId/export': async (page) =>
    page.getByText('No respondents have been collected yet.').first().waitFor(),
  '/studies/$studyId/signal-processing': async (page) =>
    page.getByRole('heading', { name: 'Signal settings' }).waitFor(),
  '/studies/$studyId/reports': async (page) =>
    page.getByRole('link', { name: 'Study summary' }).waitFor(),
  '/studies/$studyId/reports/$templateId': async (page) =>
    page.getByRole('button', { name: 'Run report' }).waitFor(),
  '/examples': async (page) => page.getByRole('link', { name: /^Package test/ }).waitFor(),
  '/examples/$example': async (page) =>
    page.getByRole('heading', { name: 'What is shown' }).waitFor(),
  '/panelproviders': heading('Panel providers'),
  '/processedrespondents': async (page) =>
    page.getByRole('table', { name: 'Online studies' }).waitFor(),
  '/reports/templates': heading('Report templates'),
  '/reports/templates/$templateId': heading('Study summary'),
};

function studiesFor(path: string): string[] {
  if (path.includes('$sessionId')) return [begun.studyId];
  if (path.includes('$stimulusId')) return [open];
  return path.includes('$studyId') ? [open, locked] : [''];
}

/** The route with its parameters filled in. */
function addressOf(path: string, studyId = ''): string {
  return path
    .replace('$studyId', studyId)
    .replace('$templateId', 'fovea-study-summary')
    .replace('$deletedId', deleted)
    .replace('$example', 'package')
    .replace('$stimulusId', survey)
    .replace('$sessionId', begun.sessionId)
    .replace('$userId', own.userId)
    .replace('$companyId', own.companyId)
    .replace('$supportRequestId', supportRequestId)
    .replace('$labId', labId)
    .replace('$machineId', machineId)
    .replace('$webhookId', webhookId)
    .replace('$tokenId', 'nothing')
    .replace('$region/{-$invoiceNumber}/{-$amount}/{-$currency}', 'row/INV-1/19,99/EUR')
    .replace('$origin', 'local?error=denied');
}

/** The paths that are checked. /folders redirects to the folder's own URL. */
export const CHECKED_PATHS = [
  ...Object.keys(SCREENS),
  ...Object.keys(SIGNED_OUT_SCREENS),
  '/folders/$folderId',
];

export interface DisplayMode {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Opens every screen in one display mode, and expects no problems. */
export async function expectHealthyScreens({
  name,
  colorScheme,
  locale,
  direction,
}: DisplayMode): Promise<void> {
  const context = await newContext();
  await context.addInitScript(
    (stored) => {
      if (!localStorage.getItem('fovea.studio')) localStorage.setItem('fovea.studio', stored);
    },
    JSON.stringify({ preferences: { colorScheme, locale } }),
  );
  await addAxe(context);
  const page = await context.newPage();
  const found = collectPageErrors(page);
  await page.goto(lab.url);
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  const problems = [...(await findAccessibilityViolations(page, 'login'))];
  await page.getByLabel('E-mail').fill('nobody@lab.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  problems.push(...(await findAccessibilityViolations(page, 'login, password')));
  for (const [path, isThere] of Object.entries(SIGNED_OUT_SCREENS)) {
    await page.goto(`${lab.url}/#${addressOf(path)}`);
    await isThere(page);
    problems.push(...(await findAccessibilityViolations(page, `${path} as a stranger`)));
    expect(await overflow(page), `${path} is wider than the window`).toBe(0);
  }
  await signIn(page, lab);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
  const framed = Object.entries(SIGNED_OUT_SCREENS).filter(([path]) => FRAMED.includes(path));
  for (const [path, isThere] of [...Object.entries(SCREENS), ...framed]) {
    for (const studyId of studiesFor(path)) {
      await page.goto(`${lab.url}/#${addressOf(path, studyId)}`);
      await isThere(page);
      problems.push(...(await findAccessibilityViolations(page, path)));
      expect(await overflow(page), `${path} is wider than the window`).toBe(0);
    }
  }
  problems.push(...(await checkOverlays(page)));
  await screenshot(page, `screens-${name}`);
  expect(problems).toEqual([]);
  // A link of a mail that was never sent, and two help centres that are not configured, are asked for and answered with 404;
  // there must be no other error.
  const notFound =
    'console: Failed to load resource: the server responded with a status of 404 (Not Found)';
  expect(found).toEqual([notFound, notFound, notFound]);
  await context.close();
}

/** Opens and checks what covers a page: the user menu, keyboard shortcuts, and dialogs. */
async function checkOverlays(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.goto(`${lab.url}/#/mui`);
  for (const name of ['Ask before deleting', 'Typed confirmation', 'Format of a file']) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    problems.push(...(await findAccessibilityViolations(page, name)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  for (const keys of ['Control+k', '?']) {
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
    problems.push(...(await findAccessibilityViolations(page, `what ${keys} opens`)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  problems.push(...(await findAccessibilityViolations(page, 'user menu')));
  await page.keyboard.press('Escape');
  return problems;
}

/** How many pixels a page overflows sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Opens the page of the API, and expects no problems and no request to another host. */
export async function expectHealthyApiPage(colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await newContext();
  await addAxe(context);
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme });
  const found = collectPageErrors(page);
  const requested: string[] = [];
  await context.route('**', (route) => {
    const url = route.request().url();
    requested.push(url);
    return url.startsWith(`${lab.url}/`) ? route.continue() : route.abort();
  });
  await page.goto(`${lab.url}/docs`);
  // The way by keyboard from the list of calls to one of them.
  await page.getByRole('link', { name: 'GET /users/current', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs#getCurrentUser');
  await expect.poll(() => page.locator('#getCurrentUser').evaluate(isInView)).toBe(true);
  // All calls are drawn alike, and looking at every one of them would take 20 s.
  await page.evaluate(() => {
    for (const call of [...document.querySelectorAll('article')].slice(12)) call.remove();
  });
  found.push(...(await findAccessibilityViolations(page, `/docs, ${colorScheme}`)));
  await screenshot(page, `api-page-${colorScheme}`);
  expect(requested).toEqual([`${lab.url}/docs`]);
  expect(found).toEqual([]);
  await context.close();
}

function isInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}
