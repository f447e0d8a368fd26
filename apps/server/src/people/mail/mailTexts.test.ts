import { expect, it } from 'vitest';
import { mailText, type MailContent } from './mailTexts';

const READER = {
  name: 'Ada',
  email: 'ada@example.org',
  studio: 'https://fovea.example.org',
  supportEmail: null,
};
const LINK = 'https://fovea.example.org/#/verify/abc';

const DELETED = {
  study: 'Posters',
  deletedAt: new Date('2026-01-02T12:00:00Z'),
  endsAt: new Date('2026-04-02T12:00:00Z'),
  link: LINK,
};

const MAILS: readonly MailContent[] = [
  { kind: 'welcome', link: LINK, company: 'Example Lab' },
  { kind: 'reset', link: LINK },
  { kind: 'identityProvider', provider: 'id.example.org' },
  { kind: 'passwordChanged' },
  { kind: 'passwordGiven' },
  { kind: 'emailChanged', email: 'new@example.org' },
  { kind: 'secondFactorOff' },
  { kind: 'studyDeletionWarning', ...DELETED },
  { kind: 'studyDeletionNotice', ...DELETED },
  { kind: 'secondFactorReset' },
  { kind: 'secondFactorResetDone', colleague: 'bob@example.org' },
  {
    ...{ kind: 'webhookOff', webhook: 'Results', url: 'https://hooks.example.org/fovea' },
    ...{ company: 'Example Lab', failsSince: new Date('2026-01-02T12:30:00Z'), tries: 10 },
    ...{ lastAnswer: 'The server answered with the status 500.', link: LINK },
  },
];

it.each(MAILS)(
  'says who it is for, why, and what to do if it was not requested: $kind',
  (facts) => {
    const { subject, text } = mailText(facts, READER);
    expect(subject).toMatch(/Fovea|Posters/);
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

it('says when a deleted study ends, and names it only when its name is no link', () => {
  const facts = { kind: 'studyDeletionWarning', ...DELETED } as const;
  const { subject, text } = mailText(facts, READER);
  expect(subject).toBe('The study “Posters” will be deleted for ever on 2 April 2026');
  expect(text).toContain(
    'was deleted on 2 January 2026. On 2 April 2026 it will be deleted for ever',
  );
  const lure = mailText({ ...facts, study: 'Prize! https://evil.example' }, READER);
  expect(lure.subject).toBe('A study will be deleted for ever on 2 April 2026');
  expect(lure.text).not.toContain('evil');
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

it('says which webhook was turned off, since when, and what its address answered', () => {
  const facts = MAILS.find((one) => one.kind === 'webhookOff')!;
  const { subject, text } = mailText(facts, READER);
  expect(subject).toBe('The webhook “Results” of Fovea was turned off');
  expect(text).toContain('\nhttps://hooks.example.org/fovea\n');
  expect(text).toMatch(
    /Since 2 January 2026( at|,) 12:30 UTC an event could not be delivered, in 10 tries/,
  );
  expect(text).toContain('The last time: The server answered with the status 500.');
  const gone = mailText({ ...facts, failsSince: null, webhook: 'a\nhttps://evil.example' }, READER);
  expect(gone.subject).toBe('A webhook of Fovea was turned off');
  expect(gone.text).toContain('gone for good (410)');
  expect(gone.text).not.toContain('evil');
});
