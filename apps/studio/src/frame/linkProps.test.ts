import { expect, it } from 'vitest';
import { linkProps } from './linkProps';

it('studio URLs open in the same tab', () => {
  expect(linkProps('/folders')).toEqual({ href: '#/folders' });
});

it.each(['http://lab.example/', 'https://help.example/a?b#c', 'mailto:help@lab.example'])(
  '%s opens in a new tab without access to the studio',
  (address) => {
    expect(linkProps(address)).toEqual({
      href: address,
      target: '_blank',
      rel: 'noopener noreferrer',
    });
  },
);
