import { expect, test } from 'vitest';
import { removeFindings, surveyFindings } from './surveyJson';

test('cleaned html is read alike by every browser', () => {
  const cleaned = (html: string) =>
    removeFindings({ html: `<script></script>${html}` }) as { html: string };
  expect(cleaned('a &lt;b&gt; &amp;amp; < c').html).toBe('a &lt;b&gt; &amp;amp; &lt; c');
  expect(cleaned(`<p title='"&lt;x' CLASS=a>`).html).toBe('<p title="&quot;&lt;x" class="a">');
  expect(cleaned('<svg><p>a</p></svg><b>c</b><iframe><b>d</b>').html).toBe('<b>c</b>');
  expect(cleaned('<style></p><b></style><u>a</u>').html).toBe('<u>a</u>');
  expect(cleaned('<p>a<!-- x --!>b<!doctype html></p>').html).toBe('<p>ab</p>');
});

test('a tag with very many attributes is read in linear time', () => {
  const names = Array.from({ length: 120_000 }, (_, at) => `a${at}`);
  expect(surveyFindings({ html: `<p ${names.join(' ')}>` })).not.toEqual([]);
});

test('a comment is no finding, and a declaration is one', () => {
  expect(surveyFindings({ html: '<p>a</p><!-- b > c --!><p>d</p>' })).toEqual([]);
  expect(surveyFindings({ html: '<!x y><p>a</p>' })).toHaveLength(1);
});
