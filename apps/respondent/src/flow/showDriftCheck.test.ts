// Needs a page
import { DEFAULT_CALIBRATION } from '@fovea/rules/flow/calibration';
import { DRIFT_CHECK_MS } from '@fovea/rules/flow/driftChecks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_HINT_MS, showDriftCheck } from './showDriftCheck';
import { aStage } from './testing/aStage';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

async function shown(isFirst: boolean) {
  const texts: string[] = [];
  const parts = aStage(() => {
    const text = parts.root.textContent ?? '';
    if (texts.at(-1) !== text) texts.push(text);
  });
  await showDriftCheck({ stimulusId: 'picture' }, DEFAULT_CALIBRATION, parts.stage, isFirst);
  const [begun, ended] = parts.events;
  if (begun?.kind !== 'driftCheckShown' || ended?.kind !== 'driftCheckHidden') {
    throw new Error('A dot is shown and hidden.');
  }
  return { ...parts, texts, begun, ended };
}

describe('The dot of a drift check', () => {
  it('Rests in the middle of the page for its time, and says what follows it', async () => {
    const { begun, ended, events } = await shown(false);
    expect(begun).toMatchObject({ stimulusId: 'picture', xPx: 640, yPx: 360 });
    expect(begun.viewportPx).toMatchObject({ widthPx: 1280, heightPx: 720 });
    expect(ended.stimulusId).toBe('picture');
    expect(Math.abs(ended.tMs - begun.tMs - DRIFT_CHECK_MS)).toBeLessThan(20);
    expect(events).toHaveLength(2);
  });

  it('Has a text above it the first time only, which is gone before it counts', async () => {
    const first = await shown(true);
    expect(first.begun.tMs).toBeGreaterThan(FIRST_HINT_MS);
    expect(first.texts).toEqual(['', 'Look at it', '']);
    expect((await shown(false)).texts).toEqual(['']);
  });
});
