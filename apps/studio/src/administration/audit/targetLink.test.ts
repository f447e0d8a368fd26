import { expect, it } from 'vitest';
import { targetLink } from './targetLink';

const study = { targetType: 'study', targetId: 's1', targetExists: true, details: {} };

it.each([
  { entry: study, link: '/studies/s1' },
  { entry: { ...study, targetExists: false }, link: null },
  { entry: { ...study, targetId: null }, link: null },
  { entry: { ...study, targetType: 'user', targetId: 'u1' }, link: '/users/u1' },
  { entry: { ...study, targetType: 'user', targetId: '../x?y' }, link: '/users/..%2Fx%3Fy' },
  { entry: { ...study, targetType: 'session', targetId: 'r' }, link: null },
  {
    entry: { ...study, targetType: 'session', targetId: 'r', details: { studyId: 's1' } },
    link: '/studies/s1/sessions/r',
  },
  { entry: { ...study, targetType: 'webhook', targetId: 'w1' }, link: '/webhooks/w1' },
  { entry: { ...study, targetType: 'file' }, link: null },
  { entry: { ...study, targetType: null }, link: null },
])('$entry.targetType, exists: $entry.targetExists', ({ entry, link }) => {
  expect(targetLink(entry)).toBe(link);
});
