import {
  LOSS_STEPS,
  type PlaceCounts,
  type RecruitmentEvidence,
} from '@fovea/contract/studies/recruitmentPlan';
import { NO_PLACES } from '@fovea/rules/recruitment/placeOutcome';
import { describe, expect, it } from 'vitest';
import { recruitmentForecast } from './recruitmentForecast';

const PRICES = { currency: 'GBP', rewardMinor: 200, screenedOutMinor: 20, feeMinor: 50 };

function evidence(
  own: Partial<PlaceCounts>,
  more: Partial<RecruitmentEvidence['own']> & { earlier?: Partial<PlaceCounts> } = {},
): RecruitmentEvidence {
  const counts = { ...NO_PLACES, ...own };
  const { earlier = {}, ...rest } = more;
  return {
    own: {
      counts,
      pending: 0,
      groups: [{ blockId: 'a', name: 'A', usable: counts.usable }],
      starts: null,
      ...rest,
    },
    earlier: { counts: { ...NO_PLACES, ...earlier }, studies: Object.keys(earlier).length ? 1 : 0 },
  };
}
const forecast = (
  seen: RecruitmentEvidence,
  plan: Partial<Parameters<typeof recruitmentForecast>[0]> = {},
  usage: Parameters<typeof recruitmentForecast>[2] = 'BLOCK_RANDOM_CHOICE',
) => recruitmentForecast({ usablePerGroup: 100, prices: null, ...plan }, seen, usage);

const SEEN = { consent: 10, face: 5, slideshow: 5, unusable: 5, usable: 75 };

describe('the places', () => {
  it('are wide around 2.5 times the people where only the published advice is known', () => {
    const { places, wanted, reached, taken, days, cost } = forecast(evidence({}));
    expect({ wanted, reached, taken, days, cost }).toEqual({
      wanted: 100,
      reached: 0,
      taken: 0,
      days: null,
      cost: null,
    });
    expect(places.median).toBeGreaterThan(220);
    expect(places.median).toBeLessThan(280);
    expect(places.low90).toBeLessThan(170);
    expect(places.high90).toBeGreaterThan(450);
  });

  it('are fewer and surer with earlier studies, and again with people of this one', () => {
    const width = ({ places }: ReturnType<typeof forecast>) => places.high90! - places.low90!;
    const published = forecast(evidence({}));
    const earlier = forecast(evidence({}, { earlier: SEEN }));
    const own = forecast(evidence(SEEN), { usablePerGroup: 175 });
    expect(width(earlier)).toBeLessThan(width(published));
    expect(width(own)).toBeLessThan(width(earlier));
    // 100 more people at 75 %.
    expect(own.places.median).toBeGreaterThan(128);
    expect(own.places.median).toBeLessThan(140);
  });

  it('are those that are still needed, and none once everybody is there', () => {
    const begun = forecast(evidence({ ...SEEN }, { pending: 4 }));
    expect(begun).toMatchObject({ wanted: 100, reached: 75, taken: 104, pending: 4 });
    expect(begun.places.median).toBeGreaterThan(30);
    expect(begun.places.median).toBeLessThan(38);
    expect(forecast(evidence({ ...SEEN, usable: 120 })).places).toEqual({
      low90: 0,
      low50: 0,
      median: 0,
      high50: 0,
      high90: 0,
    });
  });

  it('of groups are those of all of them; a full group does not help another', () => {
    const groups = (...usable: number[]) =>
      usable.map((count, at) => ({ blockId: String(at), name: String(at), usable: count }));
    const two = forecast(evidence(SEEN, { groups: groups(60, 15) }), { usablePerGroup: 50 });
    expect(two).toMatchObject({ wanted: 100, reached: 65 });
    // 35 are missing in one group, which gets every second place.
    expect(two.places.median).toBeGreaterThan(85);
    const chosen = forecast(
      evidence(SEEN, { groups: groups(60, 15) }),
      { usablePerGroup: 50 },
      'BLOCK_MANUAL_CHOICE',
    );
    // One in five chooses it.
    expect(chosen.places.median).toBeGreaterThan(1.8 * two.places.median!);
  });

  it('have no number when nobody is usable', () => {
    expect(forecast(evidence({ unusable: 60 })).places.high90).toBeNull();
  });
});

describe('the time', () => {
  const starts = {
    count: 100,
    sinceDate: '2026-03-01T00:00:00Z',
    untilDate: '2026-03-03T00:00:00Z',
  };

  it('is the places over the rate; who takes part now has not to be waited for', () => {
    const alone = forecast(evidence(SEEN, { starts }));
    expect(alone.days!.median).toBeGreaterThan(0.55);
    expect(alone.days!.median).toBeLessThan(0.8);
    const pending = forecast(evidence(SEEN, { starts, pending: 20 }));
    expect(pending.days!.median).toBeLessThan(0.6 * alone.days!.median!);
  });

  it('is not known from few starts', () => {
    expect(forecast(evidence(SEEN, { starts: { ...starts, count: 4 } })).days).toBeNull();
  });
});

describe('the cost', () => {
  it('is what was spent and what the places still cost, by where people are lost', () => {
    const { cost, places } = forecast(evidence(SEEN), { prices: PRICES, usablePerGroup: 175 });
    // 75 usable and 5 finished people with reward and fee, 5 screened out.
    expect(cost!.spent.totalMinor).toBe(80 * 250 + 5 * 70);
    const lost = places.median! - 100;
    // A fifth of the lost finish, a fifth are screened out.
    const more = (100 + lost / 5) * 250 + (lost / 5) * 70;
    expect(Math.abs(cost!.expected!.totalMinor - cost!.spent.totalMinor - more)).toBeLessThan(3);
    expect(cost!.lowMinor).toBeLessThan(cost!.expected!.totalMinor);
    expect(cost!.highMinor).toBeGreaterThan(cost!.expected!.totalMinor);
  });

  it('lies between nobody and everybody who is lost being paid, while that is not known', () => {
    const { cost, places } = forecast(evidence({}), { prices: PRICES });
    expect(cost).toMatchObject({
      expected: null,
      lowMinor: 100 * 250,
      highMinor: places.high90! * 250,
    });
  });

  it('is what was spent once everybody is there', () => {
    const { cost } = forecast(evidence(SEEN), { prices: PRICES, usablePerGroup: 75 });
    expect(cost!.expected).toEqual(cost!.spent);
    expect([cost!.lowMinor, cost!.highMinor]).toEqual([
      cost!.spent.totalMinor,
      cost!.spent.totalMinor,
    ]);
  });
});

it('The losses are those of the study in its own steps', () => {
  const { evidence: blended } = forecast(evidence(SEEN));
  expect(LOSS_STEPS.map((step) => blended.counts[step])).toEqual([10, 0, 0, 5, 0, 5, 0, 0, 5]);
});
