import {
  deleteAoiDefinition,
  getAoiStats,
  listAoiSets,
  type AoiDefinition,
} from '@fovea/contract/analysis/aoi';
import { getStudy } from '@fovea/contract/studies/studies';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityViolations } from '../browser/accessibilityViolations';
import type { DemoServer } from '../servers/demoServer';
import { screenshot } from '../browser/openBrowser';

export type DemoWalk = ReturnType<typeof demoWalk>;

/** A researcher looking at the demo study, and the data of the server to compare with. */
export function demoWalk(demo: DemoServer, page: Page) {
  const { studyId } = demo;
  const study = () => demo.call(getStudy, { studyId });
  const open = (path: string) => page.goto(`${demo.url}/#/studies/${studyId}${path}`);
  const isReplayed = () => page.getByText(/of \d+ respondents included/).waitFor();

  async function stimulusNamed(name: string) {
    const stimulus = (await study()).stimuli.find((each) => each.name === name);
    if (!stimulus) throw new Error(`There is no stimulus ${name}.`);
    return stimulus;
  }
  async function segmentNamed(name: string) {
    const segment = (await study()).segments.find((each) => each.name === name);
    if (!segment) throw new Error(`There is no segment ${name}.`);
    return segment;
  }
  async function definitions(): Promise<AoiDefinition[]> {
    const sets = await demo.call(listAoiSets, { query: { studyId } });
    return sets.flatMap(({ aoiDefinitions }) => aoiDefinitions);
  }
  return {
    demo,
    page,
    study,
    open,
    isReplayed,
    stimulusNamed,
    segmentNamed,

    /** The analysis of one stimulus, for all respondents. */
    async look(stimulus: string, tab = 'stimuli'): Promise<void> {
      const { id } = await stimulusNamed(stimulus);
      const { id: segment } = await segmentNamed('All Respondents');
      await open(`/analysis?stimulus=${id}&segment=${segment}&tab=${tab}`);
      await page.getByRole('heading', { level: 1, name: stimulus, exact: true }).waitFor();
      await isReplayed();
    },

    /** Checks the accessibility of the screen and saves a screenshot. */
    async expectSound(name: string): Promise<void> {
      await screenshot(page, `analysis-${name}`);
      expect(await findAccessibilityViolations(page, name)).toEqual([]);
    },

    async aoiNamed(stimulus: string, name: string) {
      const { id } = await stimulusNamed(stimulus);
      return (await definitions()).find((each) => each.name === name && each.stimuli.includes(id));
    },

    /** The server's metrics of an AOI in its current shape, for all respondents; undefined: not ready yet. */
    async statsOf(aoi: AoiDefinition, segment = 'All Respondents') {
      const { id } = await segmentNamed(segment);
      const all = await demo.call(getAoiStats, { aoiSetId: aoi.aoiSet });
      return all.find(
        (each) =>
          each.aoiDefinition === aoi.id &&
          each.segment === id &&
          each.updatedDate === aoi.updatedDate,
      );
    },

    /** Removes what an earlier attempt of a test drew. */
    async forgetAois(name: string): Promise<void> {
      const left = (await definitions()).filter((each) => each.name === name);
      for (const { id } of left) await demo.call(deleteAoiDefinition, { aoiDefinitionId: id });
      // The page has no unsaved edit of it.
      if (left.length > 0) await page.reload();
    },
  };
}
