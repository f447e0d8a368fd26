import { expect, it } from 'vitest';
import {
  canRequireSecondFactor,
  isSecondFactorRequired,
  type SecondFactorFacts,
} from './secondFactor';

const RESEARCHER: SecondFactorFacts = {
  usesIdentityProvider: false,
  features: ['STUDY'],
  isRequiredByCompany: false,
  isOfDemo: false,
};

it.each<[string, Partial<SecondFactorFacts>, boolean]>([
  ['a researcher', {}, false],
  ['an account administrator', { features: ['ACCOUNT_ADMINISTRATION'] }, false],
  ['a researcher whose company requires it', { isRequiredByCompany: true }, true],
  [
    'a researcher with an identity provider whose company requires it',
    { isRequiredByCompany: true, usesIdentityProvider: true },
    false,
  ],
  ['internal staff', { features: ['STUDY', 'INTERNAL'] }, true],
  [
    'internal staff with an identity provider',
    { features: ['INTERNAL'], usesIdentityProvider: true },
    false,
  ],
  ['internal staff of the demo', { features: ['INTERNAL'], isOfDemo: true }, false],
  ['the demo, when its company requires it', { isRequiredByCompany: true, isOfDemo: true }, false],
])('%s', (_who, facts, isRequired) => {
  expect(isSecondFactorRequired({ ...RESEARCHER, ...facts })).toBe(isRequired);
});

it.each([
  [false, 'DISABLED', false],
  [false, 'ENABLED', true],
  [true, 'DISABLED', true],
] as const)(
  'an administrator (identity provider: %s, second factor %s) may require it: %s',
  (usesIdentityProvider, mfaState, mayRequire) => {
    expect(canRequireSecondFactor({ usesIdentityProvider, mfaState })).toBe(mayRequire);
  },
);
