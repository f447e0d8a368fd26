import { expect, it } from 'vitest';
import { mailText, type MailContent } from './mailTexts';

const READER = {
  name: 'Ada',
  email: 'ada@example.org',
  studio: 'https://fovea.example.org',
  supportEmail: null,
};
const LINK = 'https://fovea.example.org/#/verify/abc';

const MAILS: readonly MailContent[] = [
  { kind: 'welcome', link: LINK, company: 'Example Lab' },
  { kind: 'reset', link: LINK },
  { kind: 'identityProvider', provider: 'id.example.org' },
  { kind: 'passwordChanged' },
  { kind: 'passwordGiven' },
  { kind: 'emailChanged', email: 'new@example.org' },
  { kind: 'secondFactorOff' },
  { kind: 'secondFactorReset' },
  { kind: 'secondFactorResetDone', colleague: 'bob@example.org' },
];

it.each(MAILS)(
  'says who it is for, why, and what to do if it was not requested: $kind',
  (facts) => {
    const { subject, text } = mailText(facts, READER);
    expect(subject).toContain('Fovea');
    expect(text).toMatch(/^Hello Ada,\n\n/);
    expect(text).toContain('account ada@example.org of Fovea at https://fovea.example.org');
    expect(text).toMatch(/If (you|this)/);
    if ('link' in facts) expect(text).toContain(`\n${LINK}\n`);
  },
);

it('says how long a link works', () => {
  expect(mailText(MAILS[0]!, READER).text).toContain('for 14 days');
  expect(mailText(MAILS[1]!, READER).text).toContain('for one hour');
});

it('names the contact for questions', () => {
  const facts = { kind: 'secondFactorOff' } as const;
  expect(mailText(facts, READER).text).toContain('the account administrator of your company');
  const supportEmail = 'help@example.org';
  expect(mailText(facts, { ...READER, supportEmail }).text).toContain(`write to ${supportEmail}`);
});

it.each([
  '',
  'Prize! https://evil.example',
  'www.evil.example',
  'evil.example/x',
  'ada@evil.example',
  'x'.repeat(101),
])('does not use as a greeting what is not a name: %j', (name) => {
  expect(mailText({ kind: 'passwordChanged' }, { ...READER, name }).text).toMatch(/^Hello,\n/);
});

it('keeps a name on its line', () => {
  const name = 'Ada\r\n\r\nYour password is wrong\u202e';
  expect(mailText({ kind: 'passwordChanged' }, { ...READER, name }).text).toMatch(
    /^Hello Ada Your password is wrong,\n/,
  );
});
