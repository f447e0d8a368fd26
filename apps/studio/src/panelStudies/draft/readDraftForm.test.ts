import { expect, it } from 'vitest';
import { aDraft } from '../testing/panelFixtures';
import { formOfDraft, suggestedForm, type DraftForm } from './draftForm';
import { readDraftForm } from './readDraftForm';

const STUDY = { deviceTypes: ['DESKTOP' as const] };
const THRESHOLDS = { accuracyDeg: 3, gazeQuality: 0.9, faceQuality: null, areAnswersNeeded: true };
const FILTERS = [
  { type: 'select' as const, id: 'vision', values: ['0'] },
  { type: 'range' as const, id: 'age', lower: 18, upper: null },
  { type: 'range' as const, id: 'joined', lower: null, upper: '2025-07-11' },
];

const form = (changes: Partial<DraftForm> = {}, currency = 'GBP'): DraftForm => ({
  ...formOfDraft(aDraft(), THRESHOLDS, currency),
  ...changes,
});
const problemsOf = (changes: Partial<DraftForm>, currency: string | null = 'GBP') =>
  readDraftForm(form(changes), STUDY, currency).problems.map(
    ({ field, code }) => `${field} ${code}`,
  );

it.each(['GBP', 'JPY', 'KWD', null])(
  'a draft in %s comes back from its form as it was',
  (currency) => {
    const draft = aDraft({ filters: FILTERS, screenedOut: { rewardMinor: 30, slots: 5 } });
    const shown = formOfDraft(draft, THRESHOLDS, currency);
    expect(readDraftForm(shown, STUDY, currency).draft).toEqual(draft);
  },
);

it.each([
  ['1.50', 'GBP', 150],
  ['1,50', 'GBP', 150],
  ['1.999,99', 'GBP', 199_999],
  ['150', 'JPY', 150],
  ['1,500', 'KWD', null],
  ['1.2345', 'GBP', 123],
])('%s is read in %s as %s', (rewardText, currency, rewardMinor) => {
  expect(readDraftForm(form({ rewardText }), STUDY, currency).rewardMinor).toBe(rewardMinor);
});

it('the reward follows the minutes until one is typed', () => {
  const { rewardMinor: _, ...suggestion } = aDraft({ durationMins: 20 });
  const suggested = suggestedForm(suggestion);
  expect(readDraftForm(suggested, STUDY, 'GBP').rewardMinor).toBe(300);
  expect(readDraftForm({ ...suggested, durationMins: 10 }, STUDY, 'GBP').rewardMinor).toBe(150);
  for (const currency of ['EUR', null]) {
    const { problems, draft } = readDraftForm(suggested, STUDY, currency);
    expect(problems).toEqual([{ field: 'rewardMinor', code: 'noReward' }]);
    expect(draft).toBeNull();
  }
});

it.each<[Partial<DraftForm>, string]>([
  [{ name: ' ' }, 'name empty'],
  [{ description: '' }, 'description empty'],
  [{ rewardText: '' }, 'rewardMinor missing'],
  [{ rewardText: 'ten' }, 'rewardMinor notANumber'],
  [{ rewardText: '0' }, 'rewardMinor notPositive'],
  [{ rewardText: '1,500' }, 'rewardMinor ambiguous'],
  [{ rewardText: '99999999' }, 'rewardMinor tooLarge'],
  [{ deviceTypes: [] }, 'deviceTypes noDevice'],
  [{ deviceTypes: ['TABLET'] }, 'deviceTypes deviceNotInStudy'],
  [{ screenedOut: { rewardText: '1.50', slots: 5 } }, 'screenedOut screenedOutTooMuch'],
  [{ screenedOut: { rewardText: '', slots: 5 } }, 'screenedOut missing'],
  [{ filters: [{ type: 'select', id: 'v', values: [] }] }, 'filters filterWithoutChoice'],
  [{ filters: [range('', '')] }, 'filters filterEmpty'],
  [{ filters: [range('40', '18')] }, 'filters filterOrder'],
  [{ filters: [range('old', '')] }, 'filters filterUnreadable'],
  [{ filters: [{ ...range('2025/02/30', ''), isDate: true }] }, 'filters filterUnreadable'],
])('%o is not possible', (changes, problem) => {
  expect(problemsOf(changes)).toEqual([problem]);
  expect(readDraftForm(form(changes), STUDY, 'GBP').draft).toBeNull();
});

function range(lowerText: string, upperText: string) {
  return { type: 'range' as const, id: 'age', isDate: false, lowerText, upperText };
}
