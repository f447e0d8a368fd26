import { PANEL_ENDS, type PanelEnd } from '@fovea/contract/participation/panelEnds';
import type { PanelCode } from '@fovea/contract/participation/panelStudies';
import { expect, test } from 'vitest';
import { codeAddresses, codeOfEnd, codePlan, endOfCode } from './panelCodes';

const PAID = { rewardMinor: 50, slots: 10 };
const codes: PanelCode[] = codePlan(null).map(({ end, action }, at) => ({
  end,
  action,
  code: `CODE${at}`,
}));
const CODE = Object.fromEntries(codes.map(({ end, code }) => [end, code]));

test('only complete and technical problems are reviewed; the others are asked to return', () => {
  const reviewed = codePlan(null).filter(({ action }) => action === 'REVIEW');
  expect(reviewed.map(({ end }) => end)).toEqual(['COMPLETE', 'TECHNICAL_PROBLEM']);
  expect(codePlan(null).filter(({ action }) => action === 'PAY_SCREENED_OUT')).toEqual([]);
});

test('one code at most pays those who are screened out', () => {
  const paid = codePlan(PAID).filter(({ action }) => action === 'PAY_SCREENED_OUT');
  expect(paid).toEqual([{ end: 'SCREENED_OUT', action: 'PAY_SCREENED_OUT' }]);
});

test('a failed calibration has the code of those who are screened out, and nobody that of complete', () => {
  expect(codeOfEnd(codes, 'LOW_QUALITY')).toBe(CODE['SCREENED_OUT']);
  const complete = PANEL_ENDS.filter((end) => codeOfEnd(codes, end) === CODE['COMPLETE']);
  expect(complete).toEqual(['COMPLETE']);
  expect(codeOfEnd([], 'COMPLETE')).toBeNull();
});

test.each<[string | null, PanelEnd | null]>([
  ['CODE0', 'COMPLETE'],
  [' code0\n', 'COMPLETE'],
  ['NOCODE', null],
  ['', null],
  [null, null],
])('the code %j is for %j', (code, end) => {
  expect(endOfCode(codes, code)).toBe(end);
});

test('the address of an end has its code', () => {
  const addresses = codeAddresses(codes, 'https://panel.example/complete?cc=');
  expect(addresses.COMPLETE).toBe(`https://panel.example/complete?cc=${CODE['COMPLETE']}`);
  expect(addresses.LOW_QUALITY).toBeUndefined();
});
