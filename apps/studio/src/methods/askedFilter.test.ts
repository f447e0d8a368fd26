import { methodsReport } from '@fovea/rules/analysis/methodsReport';
import { aSession, aStudy, someQuality } from '@fovea/samples/studies';
import { expect, it } from 'vitest';

const IDT = { algorithm: 'idt', dispersionDeg: 3, minDurationMs: 100 } as const;
const analysed = (fixationReason: string) => ({
  qualityMetrics: someQuality({
    parameters: { ...IDT, fixationAlgorithm: 'idt', fixationReason },
  }),
});

it.each([
  [IDT, 2],
  [{ ...IDT, minDurationMs: 150 }, 3],
  [{ algorithm: 'auto' } as const, 1],
])(
  'With %o the report says it, and that %i were analysed with something else',
  (filter, others) => {
    const report = methodsReport({
      study: aStudy({ fixationFilter: filter }),
      sessions: [
        aSession('Asked', analysed('asked')),
        aSession('Chosen', analysed('slowOrNoisy')),
        aSession('Chosen as well', analysed('rateLowOrUnknown')),
        aSession('Not analysed yet', { ...analysed('asked'), state: 'PROCESSING' }),
      ],
      aois: [],
    });
    expect(report.askedFilter).toEqual(filter);
    expect(report.notAsAsked).toBe(others);
  },
);
