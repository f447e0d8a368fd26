import { expect, it } from 'vitest';
import { absoluteObjectUrls } from './absoluteObjectUrls';

const answer = {
  name: 'Objects',
  url: '/objects/files/1?expires=9',
  stimuli: [{ thumbnail: '/objects/t/2', size: 3, none: null }, { thumbnail: '/studies/1' }],
  outside: 'https://elsewhere.example/objects/1',
};

it('makes the file URLs of another region absolute and changes nothing else', () => {
  expect(absoluteObjectUrls(answer, 'https://eu.example')).toEqual({
    name: 'Objects',
    url: 'https://eu.example/objects/files/1?expires=9',
    stimuli: [
      { thumbnail: 'https://eu.example/objects/t/2', size: 3, none: null },
      { thumbnail: '/studies/1' },
    ],
    outside: 'https://elsewhere.example/objects/1',
  });
});

it("leaves the responses of the page's own server unchanged", () => {
  expect(absoluteObjectUrls(answer, '')).toBe(answer);
  expect(absoluteObjectUrls(undefined, 'https://eu.example')).toBeUndefined();
});
