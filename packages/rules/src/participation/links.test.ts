import { describe, expect, test } from 'vitest';
import { parseRegistration, previewLink, registrationLink, withdrawalLink } from './links';

const study = { collectionLink: 'https://a.test/collect/#s/study1', previewSecret: '5ec7e7' };

describe('the link that a machine opens', () => {
  test('has the registration in its fragment, which is in no server log', () => {
    const link = registrationLink(study.collectionLink, { id: 'session-1', secret: '5ec7e7' });
    expect(link).toBe('https://a.test/collect/#s/study1?foveaRegistration=session-1.5ec7e7');
    expect(parseRegistration('session-1.5ec7e7')).toEqual({ id: 'session-1', secret: '5ec7e7' });
  });

  test.each(['', 'session-1', 'session-1.', '.5ec7e7', 'a.b.c'])('%j names nobody', (value) => {
    expect(parseRegistration(value)).toBeNull();
  });
});

describe('the preview link', () => {
  test.each([
    ['without options', {}, 'https://a.test/collect/#s/study1'],
    ['a flow', { blockId: 'b1' }, 'https://a.test/collect/?foveaStimulusBlock=b1#s/study1'],
    [
      'an entire flow, recorded as a preview',
      { entire: true, blockId: 'b1' },
      'https://a.test/collect/?foveaPreview=true&foveaStimulusBlock=b1#s/study1?foveaPreviewSecret=5ec7e7',
    ],
    [
      'a flow without setup and calibrations',
      { short: true, blockId: 'b1' },
      'https://a.test/collect/?foveaShortPreview=true&foveaStimulusBlock=b1#s/study1?foveaPreviewSecret=5ec7e7',
    ],
    ['a language', { locale: 'he-IL' }, 'https://a.test/collect/?foveaLocale=he-IL#s/study1'],
    ['no flow and no language', { blockId: null, locale: null }, study.collectionLink],
    [
      'values that need escaping',
      { blockId: 'a&b#c d' },
      'https://a.test/collect/?foveaStimulusBlock=a%26b%23c%20d#s/study1',
    ],
  ])('%s', (_, options, link) => {
    expect(previewLink(study, options)).toBe(link);
  });

  test('keeps an existing query', () => {
    const link = previewLink(
      { ...study, collectionLink: 'https://a.test/?x=1#s/s1' },
      { short: true },
    );
    expect(link).toBe('https://a.test/?x=1&foveaShortPreview=true#s/s1?foveaPreviewSecret=5ec7e7');
  });

  test('can be parsed by a browser', () => {
    const url = new URL(previewLink(study, { short: true, blockId: 'blöck/1', locale: 'ar-SA' }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      foveaShortPreview: 'true',
      foveaStimulusBlock: 'blöck/1',
      foveaLocale: 'ar-SA',
    });
    expect(url.hash).toBe('#s/study1?foveaPreviewSecret=5ec7e7');
  });
});

test('the withdrawal link identifies the session and omits the query of the address', () => {
  const session = { studyId: 's1', sessionId: 'e2', secret: 'A'.repeat(43) };
  const link = `https://a.test/collect/#w/s1/e2/${session.secret}`;
  for (const host of [
    'https://a.test/collect/?PROLIFIC_PID=7&foveaLocale=de-DE#s/s1?group=b',
    'https://a.test/collect/?PROLIFIC_PID=7',
    'https://a.test/collect/#s/s1?PROLIFIC_PID=7',
    'https://a.test/collect/',
  ]) {
    expect(withdrawalLink(host, session)).toBe(link);
  }
});
