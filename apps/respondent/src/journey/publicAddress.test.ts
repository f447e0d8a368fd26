// Needs a page
import { afterEach, expect, it } from 'vitest';
import { publicAddress } from './publicAddress';

const says = (content: string) => {
  document.head.innerHTML = `<meta name="fovea-address" content="${content}" />`;
};
afterEach(() => says(''));

it('A page of a server is where it was opened', () => {
  expect(publicAddress()).toBe(location.href);
  for (const content of ['', '%ADDRESS%']) {
    says(content);
    expect(publicAddress()).toBe(location.href);
  }
});

it('A page of a lab machine names the address at the server', () => {
  says('https://fovea.example/collect/');
  expect(publicAddress()).toBe('https://fovea.example/collect/');
});
