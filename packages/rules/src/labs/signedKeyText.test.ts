import { expect, it } from 'vitest';
import { signedBundleText } from './signedBundleText';
import { signedKeyText } from './signedKeyText';

it('The signed text is of its key alone', () => {
  expect(signedKeyText('a')).not.toBe(signedKeyText('b'));
});

it.each(['a', '\n', 'bundle\n1.0.0'])('It is never that of a program: %j', (key) => {
  const bundle = { version: '1.0.0', sha256: 'ab', sizeBytes: 12 };
  const [head = ''] = signedBundleText(bundle).split('\n');
  expect(signedKeyText(key).split('\n')[0]).not.toBe(head);
});
