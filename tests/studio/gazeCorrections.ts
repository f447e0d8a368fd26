import {
  changeGazeCorrections,
  getGazeCorrections,
} from '@fovea/contract/analysis/gazeCorrections';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listSessions } from '@fovea/contract/participation/respondents';
import { expect, test } from 'vitest';
import type { DemoWalk } from './demoWalk';

const RESPONDENT = 'Respondent 1';
const STIMULUS = 'Poster';

/** Gaze of a respondent of the demo study: corrected by hand, seen everywhere, and taken back. */
export function testGazeCorrections(current: () => DemoWalk): void {
  async function idsOf({ demo, stimulusNamed }: DemoWalk) {
    const { studyId } = demo;
    const { id: stimulusId } = await stimulusNamed(STIMULUS);
    const sessions = await demo.call(listSessions, { studyId });
    const session = sessions.find(({ respondent }) => respondent.label === RESPONDENT);
    if (!session) throw new Error(`There is no ${RESPONDENT}.`);
    return { studyId, sessionId: session.id, stimulusId, respondentId: session.respondent.id };
  }

  /** The address of the result, which contains the hash of its content. */
  async function fileOf({ demo }: DemoWalk, ids: Awaited<ReturnType<typeof idsOf>>) {
    const { studyId, sessionId, stimulusId } = ids;
    const results = await demo.call(listRespondentResults, { studyId, sessionId });
    const own = results.find((result) => result.stimulusId === stimulusId);
    return own && new URL(own.url, demo.url).pathname;
  }

  test('a fixation that is moved corrects the gaze of a respondent, and all is as before once it is taken back', async () => {
    const walk = current();
    const { demo, page } = walk;
    const { respondentId, ...ids } = await idsOf(walk);
    const stored = () => demo.call(getGazeCorrections, ids);
    const becomes = (state: string) =>
      expect.poll(async () => (await stored()).state, { timeout: 120_000 }).toBe(state);
    // An earlier attempt may have left a correction.
    const left = await stored();
    if (left.corrections.length > 0) {
      const body = { corrections: [], version: left.version };
      await demo.call(changeGazeCorrections, { ...ids, body });
    }
    await becomes('APPLIED');
    const before = await fileOf(walk, { ...ids, respondentId });

    await walk.open(`/analysis?stimulus=${ids.stimulusId}&respondent=${respondentId}&tab=data`);
    await page.getByRole('button', { name: 'Correct gaze' }).click();
    await page.getByRole('heading', { name: /^Correct gaze by hand/ }).waitFor();
    await page.getByRole('heading', { name: 'Does the gaze miss what was looked at?' }).waitFor();
    await walk.expectSound('gaze-correction-empty');

    const fixation = page.getByRole('button', { name: /^Fixation 3 / });
    await fixation.focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight');
    const stretch = page.getByRole('listitem').filter({ hasText: 'Stretch 1' });
    await stretch.getByText('1 anchor').waitFor();
    await stretch.getByText(/^30 px/).waitFor();
    await walk.expectSound('gaze-correction-draft');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/^All results are made with 1 corrected stretch/).waitFor({
      timeout: 120_000,
    });
    expect(await stored()).toMatchObject({ state: 'APPLIED', corrections: [{ kind: 'OFFSET' }] });
    expect(await fileOf(walk, { ...ids, respondentId })).not.toBe(before);
    // Made again, the anchor is still that of its fixation.
    await page.getByRole('button', { name: /^Fixation 3 .* with an anchor/ }).waitFor();
    await walk.expectSound('gaze-correction-applied');

    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByText(/^Gaze corrected by hand: 0:00\.0 to/).waitFor();
    await page.getByRole('img', { name: `Gaze corrected by hand: ${STIMULUS}` }).waitFor();
    await walk.look(STIMULUS);
    await page.getByText('The gaze of 1 respondent was corrected by hand here').waitFor();

    await walk.open(`/analysis?stimulus=${ids.stimulusId}&respondent=${respondentId}&tab=data`);
    await page.getByRole('button', { name: 'Correct gaze' }).click();
    await page.getByRole('button', { name: 'Take all corrections back' }).click();
    const dialog = page.getByRole('dialog', { name: /^Take all corrections of this stimulus/ });
    await dialog.getByRole('button', { name: 'Take all corrections back' }).click();
    await page.getByText(/^The gaze is as it was measured/).waitFor({ timeout: 120_000 });
    await becomes('APPLIED');
    expect(await fileOf(walk, { ...ids, respondentId })).toBe(before);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByText(/^Gaze corrected by hand/).waitFor({ state: 'detached' });
  });
}
