import { expect, it } from 'vitest';
import { parseLink, variablesOf } from './parseLink';

it('reads the study and every parameter, from before and behind the hash', () => {
  const href = 'https://a.test/collect/?PID=7#s/study-1?FoveaLocale=he-IL&group=b%20c';
  const link = parseLink(href);
  expect(link).toEqual({
    studyId: 'study-1',
    parameters: { PID: '7', FoveaLocale: 'he-IL', group: 'b c' },
    locale: 'he-IL',
    preview: false,
  });
  expect(variablesOf(link, href)).toEqual({ ...link.parameters, FoveaIngoingUrl: href });
});

it.each([
  ['https://a.test/collect/?foveaShortPreview=true#s/x', true],
  ['https://a.test/collect/#s/x?FoveaShortPreview=true', true],
  ['https://a.test/collect/#s/x?FoveaShortPreview=false', false],
  ['https://a.test/collect/#s/x', false],
])('%s is a preview: %s', (href, preview) => {
  expect(parseLink(href).preview).toBe(preview);
});

it.each(['https://a.test/collect/', 'https://a.test/collect/#x', 'https://a.test/collect/#s/'])(
  '%s names no study',
  (href) => {
    expect(parseLink(href).studyId).toBeNull();
  },
);

it('cuts what the server would refuse', () => {
  const { parameters } = parseLink(`https://a.test/collect/#s/x?long=${'a'.repeat(5000)}`);
  expect(parameters['long']).toHaveLength(2000);
});
