import { expect, it } from 'vitest';
import { isHighlighted } from './isHighlighted';

const admin = { link: '/admin', alternatives: ['/companies'] };

it.each([
  { path: '/admin', entry: admin, is: true },
  { path: '/admin/', entry: admin, is: true },
  { path: '/admin/users/u1', entry: admin, is: true },
  { path: '/admin?q=lab', entry: admin, is: true },
  { path: '/companies', entry: admin, is: true },
  { path: '/companies/c1/dpa', entry: admin, is: true },
  { path: '/administration', entry: admin, is: false },
  { path: '/users', entry: admin, is: false },
  { path: '/', entry: { link: '/', isExact: true }, is: true },
  { path: '', entry: { link: '/', isExact: true }, is: true },
  { path: '/folders', entry: { link: '/', isExact: true }, is: false },
  { path: '/folders', entry: { link: '/' }, is: true },
  { path: '/studies/s', entry: { link: '/studies/s', isExact: true }, is: true },
  { path: '/studies/s/analysis', entry: { link: '/studies/s', isExact: true }, is: false },
  {
    path: '/studies/s/sessions/x',
    entry: { link: '/studies/s/data-collection', alternatives: ['/studies/s/sessions'] },
    is: true,
  },
  {
    path: '/studies/other/sessions/x',
    entry: { link: '/studies/s/data-collection', alternatives: ['/studies/s/sessions'] },
    is: false,
  },
])('$path under $entry.link: $is', ({ path, entry, is }) => {
  expect(isHighlighted(path, entry)).toBe(is);
});
