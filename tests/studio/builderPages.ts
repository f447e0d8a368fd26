import type { Study } from '@fovea/contract/studies/studies';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Edits are saved after 2 s without further edits. */
export const SOON = { timeout: 20_000 };

/** A row of the flow in the builder. */
export const row = (page: Page, name: string | RegExp) =>
  page.getByRole('treegrid', { name: 'Items of the flow' }).getByRole('row', { name });

/** What the flow shows, in order. */
export const namesOf = (study: Study, flow = 0) =>
  orderedStimuli(study.blocks, study.stimuli, study.topLevelBlocks[flow]!).map(
    ({ displayName }) => displayName,
  );

/** The menu of questions opens with the focus in its search field. */
export async function searchHasFocus(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), SOON)
    .toBe('Search what can be added');
}

/** Whether a block within a flow has the stimulus. */
export function blockHolds(study: Study, name: string): boolean {
  const stimulus = study.stimuli.find(({ displayName }) => displayName === name);
  return study.blocks.some(
    (block) =>
      block.flowOrder === null &&
      block.children.some(({ stimulusId }) => stimulusId === stimulus?.id),
  );
}
