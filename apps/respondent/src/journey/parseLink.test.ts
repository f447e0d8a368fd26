import { expect, it } from 'vitest';
import { withdrawalLink } from '@fovea/rules/participation/links';
import { parseLink, sessionVariables } from './parseLink';

it('reads the study and every parameter, from before and after the hash', () => {
  const href = 'https://a.test/collect/?PID=7#s/study-1?FoveaLocale=he-IL&group=b%20c';
  const link = parseLink(href);
  expect(link).toEqual({
    studyId: 'study-1',
    parameters: { PID: '7', FoveaLocale: 'he-IL', group: 'b c' },
    locale: 'he-IL',
    blockId: null,
    preview: 'none',
    previewSecret: '',
    registration: '',
    withdrawal: null,
  });
  expect(sessionVariables(link, href)).toEqual({ ...link.parameters, foveaIngoingUrl: href });
});

it.each([
  ['https://a.test/collect/?foveaShortPreview=true#s/x', 'short'],
  ['https://a.test/collect/#s/x?FoveaShortPreview=true', 'short'],
  ['https://a.test/collect/?foveaPreview=true&foveaShortPreview=true#s/x', 'short'],
  ['https://a.test/collect/?foveaPreview=true#s/x', 'entire'],
  ['https://a.test/collect/#s/x?FoveaShortPreview=false', 'none'],
  ['https://a.test/collect/#s/x', 'none'],
])('%s is a preview: %s', (href, preview) => {
  expect(parseLink(href).preview).toBe(preview);
});

it('reads whom a machine was given, which is no variable of the session', () => {
  const href = 'https://a.test/collect/#s/x?foveaRegistration=session-1.5ec7e7';
  const link = parseLink(href);
  expect(link).toMatchObject({ registration: 'session-1.5ec7e7', preview: 'none' });
  expect(sessionVariables(link, href)).toEqual({ foveaIngoingUrl: 'https://a.test/collect/#s/x' });
});

it('reads the secret of a preview, which is no variable of the session', () => {
  const href = 'https://a.test/collect/?foveaPreview=true#s/x?foveaPreviewSecret=5ec7e7';
  const link = parseLink(href);
  expect(link).toMatchObject({ preview: 'entire', previewSecret: '5ec7e7' });
  expect(sessionVariables(link, href)).toEqual({
    foveaPreview: 'true',
    foveaIngoingUrl: 'https://a.test/collect/?foveaPreview=true#s/x',
  });
});

it('reads the flow', () => {
  const { blockId } = parseLink('https://a.test/collect/?foveaStimulusBlock=b1#s/x');
  expect(blockId).toBe('b1');
  expect(parseLink('https://a.test/collect/?foveaStimulusBlock=#s/x').blockId).toBeNull();
});

it.each(['https://a.test/collect/', 'https://a.test/collect/#x', 'https://a.test/collect/#s/'])(
  '%s names no study',
  (href) => {
    expect(parseLink(href).studyId).toBeNull();
  },
);

it('truncates what the server would refuse', () => {
  const { parameters } = parseLink(`https://a.test/collect/#s/x?long=${'a'.repeat(5000)}`);
  expect(parameters['long']).toHaveLength(2000);
});

it('uses the last value of a repeated parameter and reports the repetition', () => {
  const { parameters } = parseLink('https://a.test/collect/?PID=1&a=x&PID=2#s/x?a=y&b=z');
  expect(parameters).toEqual({ PID: '2', a: 'y', b: 'z', foveaRepeatedParameters: 'PID, a' });
});

it('reads a withdrawal link in the format in which it is written', () => {
  const session = { studyId: 's-1', sessionId: 'e-2', secret: 'A'.repeat(43) };
  const href = withdrawalLink('https://a.test/collect/?PID=7#s/s-1', session);
  expect(parseLink(href)).toMatchObject({ withdrawal: session, studyId: null });
  expect(parseLink('https://a.test/collect/#w/s-1/e-2').withdrawal).toBeNull();
});
