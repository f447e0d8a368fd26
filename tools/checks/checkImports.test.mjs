import { describe, expect, it } from 'vitest';
import { checkImports, importsOf } from './checkImports.mjs';

/** The problems of one file with one text, in a project where studio and server declare react and pg. */
function problems(path, text, debts = []) {
  const project = {
    [path]: text,
    'apps/studio/package.json': '{"dependencies":{"react":"1"}}',
    'apps/server/package.json': '{"dependencies":{"pg":"1"}}',
  };
  return checkImports(Object.keys(project), debts, (name) => project[name]);
}

describe('importsOf', () => {
  it('reads static, type, side-effect, dynamic, re-exported and worker imports', () => {
    const text = `
      import { a } from './a';
      import type { B } from '${'@fovea'}/contract/b';
      import c, { d } from "c";
      import './e.css';
      export { f } from './f';
      const g = await import('./g');
      new Worker(new URL('./h.ts', import.meta.url));
      import {
        i,
      } from './i';`;
    expect(importsOf(text)).toEqual([
      ...['./a', '@fovea/contract/b', 'c', './e.css', './f', './g', './h.ts', './i'],
    ]);
  });

  it('ignores comments', () => {
    expect(importsOf("// import { a } from './a';\n/* import './b'; */")).toEqual([]);
  });
});

describe('checkImports', () => {
  it.each([
    ['packages/science/src/a.ts', '@fovea/contract/studies'],
    ['packages/science/src/a.ts', 'lodash'],
    ['packages/science/src/a.ts', 'node:fs'],
    ['packages/rules/src/a.ts', '@fovea/science/gaze'],
    ['packages/rules/src/a.ts', 'lodash'],
    ['packages/contract/src/a.ts', 'zod'],
    ['packages/link/src/a.ts', '../../contract/src/studies'],
    ['apps/studio/src/analysis/A.tsx', '../builder/Builder'],
    ['apps/studio/src/controls/A.tsx', '../state/kept'],
    ['apps/studio/src/controls/A.tsx', '@fovea/contract/studies'],
    ['apps/studio/src/analysis/A.tsx', 'lodash'],
    ['apps/studio/src/analysis/A.tsx', '../../../server/src/settings'],
    ['apps/respondent/src/a.ts', '@fovea/studio/main'],
    ['apps/server/src/studies/collection/a.ts', '../studies/routes'],
    ['apps/server/src/programs/api.ts', '../research/processing/process.job'],
    ['apps/server/src/studies/quota/a.ts', '../../programs/worker'],
    ['apps/server/src/studies/quota/a.ts', '@fovea/samples/recording'],
    // A top-level folder imports only from lower layers, types included.
    ['apps/server/src/platform/audit/a.ts', '../../people/accounts/tokens'],
    ['apps/server/src/people/mail/a.ts', '../../research/recordings/sessionRows'],
    ['apps/server/src/research/segments/a.ts', '../../studies/studies/newStudy'],
    ['apps/server/src/studies/media/a.ts', '../../programs/demo/ensureDemo'],
    // The same within a top-level folder.
    ['apps/server/src/platform/store/a.ts', '../http/refusal'],
    ['apps/server/src/research/aoi/a.ts', '../surveyData/routes'],
    ['apps/server/src/research/aoi/a.ts', '../surveyData/surveyAnswerRows'],
    ['apps/server/src/somewhere/a.ts', '../platform/store/newId'],
    ['packages/science/src/math/a.ts', '../recording/faceChunk'],
    ['packages/rules/src/inputs/a.ts', '../flow/tree'],
    ['apps/respondent/src/engine/a.ts', '../flow/runFlow'],
    ['apps/respondent/src/stimuli/stage/a.ts', '../website/website'],
    ['apps/studio/src/state/a.ts', '../builder/structure/treeRows'],
    ['apps/studio/src/replay/a/b.ts', '../../state/truth'],
    // A topic has layers of its own.
    ['apps/studio/src/analysis/selection/a.ts', '../aoiPanels/AoiTab'],
    ['apps/studio/src/controls/fields/a.ts', '../display/Fact'],
  ])('%s may not import %s', (path, imported) => {
    expect(problems(path, `import { a } from '${imported}';`)).toHaveLength(1);
  });

  it.each([
    ['packages/rules/src/a.ts', '@fovea/contract/studies'],
    ['packages/rules/src/a.ts', 'parse5'],
    ['packages/contract/src/a.ts', 'zod/mini'],
    ['packages/samples/src/a.ts', '@fovea/science/gaze'],
    ['packages/rules/src/a.test.ts', 'vitest'],
    ['apps/studio/src/analysis/A.tsx', '../replay/clock'],
    ['apps/studio/src/analysis/A.tsx', 'react'],
    ['apps/studio/src/routes.tsx', './analysis/AnalysisPage'],
    ['apps/studio/src/analysis/aoiPanels/a.ts', '../selection/chosen'],
    ['apps/server/src/programs/api.ts', '../studies/quota/routes'],
    ['apps/server/src/programs/worker.ts', '../research/processing/process.job'],
    ['apps/server/src/people/mail/routes.ts', '../../platform/http/serve'],
    ['apps/server/src/platform/http/a.test.ts', '../../programs/api'],
    ['apps/server/src/studies/quota/a.test.ts', '@fovea/samples/recording'],
    ['apps/server/src/programs/demo/a.ts', '@fovea/samples/recording'],
  ])('%s may import %s', (path, imported) => {
    expect(problems(path, `import { a } from '${imported}';`)).toEqual([]);
  });

  const debt = { path: 'packages/rules/src/a.ts', imports: 'lodash', why: 'until it is gone' };

  it('accepts an import that is listed as debt', () => {
    expect(problems('packages/rules/src/a.ts', "import a from 'lodash';", [debt])).toEqual([]);
  });

  it('fails when a listed debt no longer exists', () => {
    expect(problems('packages/rules/src/a.ts', '', [debt])[0]).toContain('delete the entry');
  });
});
