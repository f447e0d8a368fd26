import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getPanelBoard,
  listPanelSubmissions,
  type PanelOutcome,
  type PanelProposal,
} from '@fovea/contract/participation/panelSubmissions';
import { changeSession } from '@fovea/contract/participation/respondents';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { linkWithParameters } from '@fovea/rules/participation/links';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addToken,
  startLocalProlific,
  type LocalProlific,
} from '../../apps/server/src/testing/prolific/localProlific';
import {
  localStudies,
  panelId,
  type LocalStudy,
  type LocalSubmission,
} from '../../apps/server/src/testing/prolific/prolificStudies';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { startLabServer, type LabServer } from '../servers/labServer';
import { grantPanelProvider } from '../studio/grantPanelProvider';
import { signIn } from '../studio/studioPages';
import { createStartedStudy } from './createStartedStudy';
import {
  beginAsPerson,
  ends,
  finishAsPerson,
  finishes,
  leaves,
  type BegunSession,
  type SentPerson,
} from './panelPeople';
import { writeSceneImage } from './sceneImage';

/** A researcher brings thirty people from Prolific to a study, and pays those whose recording is usable. */

const PLACES = 40;
const REWARD = 75;
const SCREENED_OUT = 17;
/** Seen well by the camera, badly, and hardly ever. */
const CLEAR = { facelessShare: 0, patchNoiseCm: 0.03, restlessness: 0.3 };
const BLURRED = { ...CLEAR, patchNoiseCm: 20 };
const AWAY = { ...CLEAR, facelessShare: 0.6 };

const local = localStudies();
let panel: LocalProlific;
let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let page: Page;
let found: string[];
let folder: string;
let studyId: string;
let link: string;
let atPanel: LocalStudy;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-prolific-'));
  const picture = join(folder, 'scene.png');
  await writeSceneImage(picture);
  panel = await startLocalProlific([local.part]);
  lab = await startLabServer({ isStaff: true, env: { FOVEA_PROLIFIC_URL: panel.url } });
  await grantPanelProvider(lab);
  ({ studyId, link } = await createStartedStudy(lab, 'Shelf test', picture, 2000));
  ({ browser, newContext } = await openBrowser());
  page = await (await newContext()).newPage();
  found = collectPageErrors(page);
  await signIn(page, lab);
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  await panel?.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (path: string) => page.goto(`${lab.url}/#${path}`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

test('a company is connected with a token', async () => {
  await open('/panelproviders');
  await page.getByLabel('Prolific API token').fill(addToken(panel));
  await button('Connect').click();
  await page.getByText('lab@example.org').waitFor();
  await page.getByText('£1,234.56').waitFor();
  await screenshot(page, 'prolific-connected');
});

test('a study is pushed as a draft, and published for the money that the dialog names', async () => {
  await open(`/studies/${studyId}/data-collection`);
  await button('Push to Prolific').click();
  await dialog().getByLabel('Places', { exact: true }).fill(String(PLACES));
  await dialog().getByLabel('Estimated minutes').fill('5');
  await dialog().getByLabel('Reward in GBP').fill('0.50');
  await dialog().getByRole('switch', { name: 'Pay those who are screened out' }).click();
  await dialog().getByLabel('Payment for each').fill('0.17');
  // Simulated people differ: these limits are far from all of them.
  await dialog().getByLabel('Below, degrees').fill('7');
  await dialog().getByLabel('At least, percent').first().fill('60');
  await screenshot(page, 'prolific-push');
  // Five minutes for 50 pence are six pounds an hour; Prolific wants no less, and refuses less in its words.
  await dialog().getByLabel('Reward in GBP').fill('0.49');
  await dialog().getByRole('button', { name: 'Create the draft' }).click();
  await dialog()
    .getByText('This is below the minimum of £6.00 an hour.', { exact: true })
    .waitFor();
  expect(found.splice(0)).toEqual([expect.stringContaining('status of 422')]);
  await screenshot(page, 'prolific-push-refused');
  await dialog().getByLabel('Reward in GBP').fill('0.75');
  await dialog().getByRole('button', { name: 'Create the draft' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByText('This is the draft as Prolific stored it.').waitFor();
  await screenshot(page, 'prolific-draft');

  atPanel = local.studies[0]!;
  expect(atPanel.status).toBe('UNPUBLISHED');
  await button('Publish…').click();
  await screenshot(page, 'prolific-publish');
  await dialog()
    .getByRole('button', { name: /^Publish for £/ })
    .click();
  await dialog().waitFor({ state: 'hidden' });
  expect(atPanel.status).toBe('ACTIVE');
  expect(atPanel.fields).toMatchObject({ reward: REWARD, total_available_places: PLACES });
  await open(`/studies/${studyId}/panel`);
  await page.getByText('Nobody has taken a place yet.').waitFor();
  await screenshot(page, 'prolific-nobody');
  expect(found).toEqual([]);
});

interface Person extends SentPerson {
  readonly submission: LocalSubmission;
}
/** What becomes of somebody. @returns the address that leads back to Prolific; null: nobody goes back */
type TakesPart = (person: Person, seed: string) => Promise<string | null>;

interface Way {
  readonly people: number;
  readonly takesPart: TakesPart;
  readonly outcome: PanelOutcome;
  readonly proposal: PanelProposal;
}

let withdrawing: BegunSession;
let marked: string;
const WAYS: Readonly<Record<string, Way>> = {
  usable: { people: 8, takesPart: finishes(CLEAR), outcome: 'USABLE', proposal: 'APPROVE' },
  'without the code': {
    people: 1,
    async takesPart(person, seed) {
      local.enter(atPanel, person.submission, 'NOCODE');
      return await finishes(CLEAR)(person, seed);
    },
    outcome: 'USABLE',
    proposal: 'APPROVE',
  },
  'timed out at Prolific': {
    people: 1,
    async takesPart(person, seed) {
      local.change(person.submission, 'TIMED-OUT');
      return await finishes(CLEAR)(person, seed);
    },
    outcome: 'USABLE',
    proposal: 'APPROVE',
  },
  inaccurate: {
    people: 2,
    takesPart: finishes(BLURRED),
    outcome: 'UNUSABLE',
    proposal: 'ASK_TO_RETURN',
  },
  'out of the picture': {
    people: 2,
    takesPart: finishes(AWAY),
    outcome: 'UNUSABLE',
    proposal: 'ASK_TO_RETURN',
  },
  'marked by the researcher': {
    people: 1,
    async takesPart({ sent }, seed) {
      const begun = await beginAsPerson(sent);
      marked = begun.session.sessionId;
      return await finishAsPerson(begun, seed, CLEAR);
    },
    outcome: 'UNUSABLE',
    proposal: 'ASK_TO_RETURN',
  },
  withdrawn: {
    people: 1,
    async takesPart({ sent }, seed) {
      withdrawing = await beginAsPerson(sent);
      return await finishAsPerson(withdrawing, seed, CLEAR);
    },
    outcome: 'WITHDRAWN',
    proposal: 'ASK_TO_RETURN',
  },
  'slow camera': {
    people: 3,
    takesPart: ends('frameRate'),
    outcome: 'SCREENED_OUT',
    proposal: 'NONE',
  },
  'calibration failed': {
    people: 2,
    takesPart: ends('calibration'),
    outcome: 'CALIBRATION_FAILED',
    proposal: 'NONE',
  },
  'technical problem': {
    people: 1,
    takesPart: ends('upload'),
    outcome: 'TECHNICAL_PROBLEM',
    proposal: 'NONE',
  },
  'wrong device': {
    people: 2,
    takesPart: leaves('device'),
    outcome: 'INCOMPATIBLE_DEVICE',
    proposal: 'NONE',
  },
  'no consent': { people: 1, takesPart: declines, outcome: 'NO_CONSENT', proposal: 'NONE' },
  'a code and nothing else': {
    people: 2,
    takesPart: () => Promise.resolve(null),
    outcome: 'NO_SESSION',
    proposal: 'ASK_TO_RETURN',
  },
  'gave up': {
    people: 2,
    async takesPart({ sent, submission }) {
      await beginAsPerson(sent);
      local.change(submission, 'RETURNED');
      return null;
    },
    outcome: 'RETURNED',
    proposal: 'NONE',
  },
  'still there': {
    people: 1,
    async takesPart({ sent }) {
      await beginAsPerson(sent);
      return null;
    },
    outcome: 'TAKING_PART',
    proposal: 'NONE',
  },
};

/** In a browser: reads the consent text, and goes back to Prolific. */
async function declines({ sent: { variables } }: Person): Promise<string> {
  const context = await newContext();
  await context.route('https://app.prolific.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Back at Prolific</h1>' }),
  );
  const respondent = await context.newPage();
  const address = linkWithParameters(link, Object.keys(variables), (name) => variables[name]!);
  await respondent.goto(address);
  await respondent.getByRole('button', { name: 'I do not agree' }).click();
  await respondent.getByRole('heading', { name: 'Back at Prolific' }).waitFor();
  const url = respondent.url();
  await context.close();
  return url;
}

function someone(): Person {
  const participantId = panelId();
  const submission = local.join(atPanel, participantId);
  if (!submission) throw new Error(`No place is left: the study is ${atPanel.status}.`);
  const variables = {
    ...{ PROLIFIC_PID: participantId, STUDY_ID: atPanel.id, SESSION_ID: submission.id },
  };
  return { submission, sent: { base: lab.url, studyId, variables } };
}

/** Whoever goes back hands the submission in with the code of the address. */
async function comes(way: Way, person: Person, seed: string): Promise<void> {
  const address = await way.takesPart(person, seed);
  if (address === null) return;
  const code = new URL(address).searchParams.get('cc');
  expect([seed, code]).not.toContain(null);
  local.enter(atPanel, person.submission, code!);
}

const came: { readonly name: string; readonly way: Way; readonly person: Person }[] = [];

test('thirty people come, and some fail in each way', async () => {
  for (const [name, way] of Object.entries(WAYS)) {
    for (let at = 0; at < way.people; at++) came.push({ name, way, person: someone() });
  }
  expect(came).toHaveLength(30);
  for (const [at, { name, way, person }] of came.entries()) {
    await comes(way, person, `${name} ${at}`);
  }
  for (const { person } of came.filter(({ name }) => name === 'a code and nothing else')) {
    const codes = atPanel.fields['completion_codes'] as { code: string }[];
    local.enter(atPanel, person.submission, codes[0]!.code);
  }
  await lab.call(changeSession, { sessionId: marked, body: { lowQualityManual: true } });
  await asked();
  const { sessionId } = withdrawing.session;
  const body = { secret: withdrawing.begin.secret };
  await lab.call(withdrawSession, { studyId, sessionId, body });
  const proposals = async () => {
    const { submissions } = await lab.call(listPanelSubmissions, { studyId });
    return submissions.map(({ submissionId, proposal }) => ({ submissionId, proposal }));
  };
  const waiting = async () => (await proposals()).filter(({ proposal }) => proposal === 'WAIT');
  await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toEqual([]);
  const proposed = new Map((await proposals()).map((one) => [one.submissionId, one.proposal]));
  const shown = came.map(({ name, person }) => [name, proposed.get(person.submission.id)]);
  expect(shown).toEqual(came.map(({ name, way }) => [name, way.proposal]));
  expect(proposed.size).toBe(30);
});

/** Prolific is asked how its submissions stand. */
async function asked(): Promise<void> {
  await button('Ask again').first().click();
  await expect
    .poll(async () => (await lab.call(listPanelSubmissions, { studyId })).submissions.length)
    .toBe(30);
}

test('each is credited or asked to return from the board, and the money is that of Prolific', async () => {
  await page.reload();
  const approvals = came.filter(({ way }) => way.proposal === 'APPROVE').length;
  const cost = `£${((approvals * REWARD) / 100).toFixed(2)}`;
  await button(`Approve ${approvals} for ${cost}`).waitFor();
  await screenshot(page, 'prolific-submissions');
  await button(`Approve ${approvals} for ${cost}`).click();
  await dialog().getByText(`${approvals} people are paid £0.75 each, ${cost} together.`).waitFor();
  await screenshot(page, 'prolific-approve');
  await dialog()
    .getByRole('button', { name: `Approve ${approvals} for ${cost}` })
    .click();
  await dialog().getByText(`${approvals} of ${approvals} decisions done.`).waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();

  const returns = came.filter(({ way }) => way.proposal === 'ASK_TO_RETURN').length;
  await button(`Ask ${returns} to return`).click();
  await screenshot(page, 'prolific-return');
  await dialog()
    .getByRole('button', { name: `Ask ${returns} to return` })
    .click();
  await dialog().getByText(`${returns} of ${returns} decisions done.`).waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();

  for (const { name, way, person } of came) {
    const { status, returnRequestedAt } = person.submission;
    expect([name, status === 'APPROVED']).toEqual([name, way.proposal === 'APPROVE']);
    if (way.proposal === 'ASK_TO_RETURN') expect([name, returnRequestedAt]).not.toContain(null);
  }
  const board = await lab.call(getPanelBoard, { studyId });
  const counted = new Map<PanelOutcome, number>();
  for (const { outcome, count } of board.rows) {
    counted.set(outcome, (counted.get(outcome) ?? 0) + count);
  }
  const expected = new Map<PanelOutcome, number>();
  for (const { way } of came) expected.set(way.outcome, (expected.get(way.outcome) ?? 0) + 1);
  expect(counted).toEqual(expected);

  const paid = local.ledgerSum('reward') + local.ledgerSum('screenedOut');
  expect(paid).toBe(approvals * REWARD + 5 * SCREENED_OUT);
  const table = page.getByRole('group', { name: 'Where the places went' });
  await table.scrollIntoViewIfNeeded();
  const money = (minor: number) => `£${(minor / 100).toFixed(2)}`;
  await table
    .getByRole('row', { name: /^Total 30 / })
    .getByText(money(paid))
    .waitFor();
  for (const minor of [paid, local.ledgerSum('fee'), local.ledgerSum('tax')]) {
    await page
      .locator('dd', { hasText: money(minor) })
      .first()
      .waitFor();
  }
  expect(await page.getByText('differs from what is listed above').count()).toBe(0);
  await screenshot(page, 'prolific-board');
  expect(found).toEqual([]);
});

test('a panel that is down is said, and what is known stays', async () => {
  panel.mood = 'down';
  await button('Ask again').first().click();
  await page.getByRole('alert').getByText('Prolific does not answer').waitFor();
  await screenshot(page, 'prolific-down');
  panel.mood = 'up';
});
