import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { betaQuantile } from '../statistics/distributions';
import { fisherExactP } from '../statistics/proportionTests';
import {
  comparisonPower,
  comparisonSize,
  normalProportionsPower,
  type ComparisonDesign,
} from './comparisonPower';
import { fisherPower } from './fisherPower';
import { noncentralTCdf } from './noncentralT';

type Rows = readonly (readonly number[])[];
const file = new URL('../../testdata/planning/planning.json', import.meta.url);
const R = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Rows>>;

const groups = (effect: number): ComparisonDesign => ({ design: 'groups', effect });
const paired = (effect: number): ComparisonDesign => ({ design: 'paired', effect });
const proportions = (first: number, second: number): ComparisonDesign => ({
  design: 'proportions',
  first,
  second,
});

describe('against R', () => {
  it('the noncentral t distribution', () => {
    for (const [t, df, ncp, p] of R['noncentralT'] as [number, number, number, number][]) {
      expect(noncentralTCdf(t, df, ncp), `${t}, ${df}, ${ncp}`).toBeCloseTo(p, 9);
    }
  });

  it.each([
    ['twoGroupsPower', groups],
    ['pairedPower', paired],
  ] as const)('%s', (name, design) => {
    for (const [effect, n, alpha, power] of R[name] as [number, number, number, number][]) {
      expect(comparisonPower(design(effect), n, alpha), `${effect}, ${n}`).toBeCloseTo(power, 8);
    }
  });

  it.each([
    ['twoGroupsSize', groups],
    ['pairedSize', paired],
  ] as const)('%s', (name, design) => {
    for (const [effect, alpha, power, n] of R[name] as [number, number, number, number][]) {
      expect(comparisonSize(design(effect), power, alpha), `${effect}, ${power}`).toBe(
        Math.max(2, Math.ceil(n - 1e-6)),
      );
    }
  });

  it('the normal approximation of two proportions', () => {
    for (const row of R['proportionsPower']!) {
      const [first, second, n, alpha, power] = row as [number, number, number, number, number];
      expect(normalProportionsPower(first, second, n, alpha), row.join()).toBeCloseTo(power, 9);
    }
  });

  it("every table of Fisher's exact test", () => {
    for (const row of R['fisherPower']!) {
      const [first, second, n, alpha, power] = row as [number, number, number, number, number];
      expect(fisherPower(first, second, n, alpha), row.join()).toBeCloseTo(power, 8);
    }
  });

  it('the quantiles of a beta distribution', () => {
    for (const [a, b, p, value] of R['betaQuantile'] as [number, number, number, number][]) {
      expect(betaQuantile(p, a, b)).toBeCloseTo(value, 9);
    }
  });
});

describe('published answers', () => {
  // Faul, Erdfelder, Buchner & Lang 2009 and the manual of G*Power 3.1; Cohen 1988, tables 2.4.1.
  it.each([
    [groups(0.5), 0.8, 64],
    [groups(0.5), 0.95, 105],
    [groups(0.2), 0.8, 394],
    [groups(0.8), 0.8, 26],
  ])('%j with a power of %f needs %i in each group', (design, power, n) => {
    expect(comparisonSize(design, power, 0.05)).toBe(n);
  });

  it('50 pairs with dz = 0.421637 have the power of the example of G*Power', () => {
    expect(comparisonPower(paired(0.421637), 50, 0.05)).toBeCloseTo(0.832114, 6);
  });
});

describe('proportions', () => {
  it("the power of Fisher's test is the sum of the tables that the comparison calls significant", () => {
    const [n, first, second] = [12, 0.2, 0.75];
    const ways = (k: number) => [1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1][k]!;
    const likely = (k: number, share: number) => ways(k) * share ** k * (1 - share) ** (n - k);
    let sum = 0;
    for (let i = 0; i <= n; i++) {
      for (let j = 0; j <= n; j++) {
        if (fisherExactP(i, n, j, n) <= 0.05) sum += likely(i, first) * likely(j, second);
      }
    }
    expect(fisherPower(first, second, n, 0.05)).toBeCloseTo(sum, 10);
  });

  it.each([
    [0.3, 0.5],
    [0.05, 0.15],
    [0.6, 0.72],
  ])('from the size for %f and %f on, the power does not fall below', (first, second) => {
    const size = comparisonSize(proportions(first, second), 0.8, 0.05)!;
    const power = (n: number) => comparisonPower(proportions(first, second), n, 0.05);
    expect(power(size - 1)).toBeLessThan(0.8);
    for (let n = size; n < size + 40; n++) expect(power(n)).toBeGreaterThanOrEqual(0.8);
  });

  it('where the exact tables end, the approximation goes on within a percent', () => {
    const design = proportions(0.4, 0.48);
    expect(comparisonPower(design, 601, 0.05) / comparisonPower(design, 600, 0.05)).toBeCloseTo(
      1,
      2,
    );
    expect(comparisonSize(proportions(0.4, 0.48), 0.8, 0.05)).toBeGreaterThan(600);
  });

  it('certain proportions need the fewest tables', () => {
    expect(fisherPower(0, 1, 4, 0.05)).toBe(1);
    expect(fisherPower(0, 1, 3, 0.05)).toBe(0);
    expect(comparisonSize(proportions(0, 1), 0.8, 0.05)).toBe(4);
  });
});

it('an effect in the other direction needs as many', () => {
  expect(comparisonSize(groups(-0.5), 0.8, 0.05)).toBe(64);
  expect(comparisonPower(paired(-0.3), 40, 0.05)).toBe(comparisonPower(paired(0.3), 40, 0.05));
});

it('no effect is found with the probability alpha, and no number of people is enough for it', () => {
  expect(comparisonPower(groups(0), 30, 0.05)).toBeCloseTo(0.05, 9);
  expect(comparisonSize(groups(0.001), 0.8, 0.05)).toBeNull();
  expect(comparisonSize(proportions(0.5, 0.5), 0.8, 0.05)).toBeNull();
});
