import { describe, expect, it } from 'vitest';
import { redirectProblem, toHttps } from '../participation/redirects';
import { websiteUrl } from './websiteUrl';

describe('Website URL: http or https; a missing protocol prefix is added', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['http://example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
    ['example.com', 'https://example.com'],
    ['  www.example.com/shop ', 'https://www.example.com/shop'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['//example.com/a', 'https://example.com/a'],
    ['HTTPS://EXAMPLE.com/Path', 'https://example.com/Path'],
    ['https:example.com', 'https://example.com'],
    ['https:\\\\example.com\\a', 'https://example.com/a'],
    ['https://exam\nple.com/a\tb', 'https://example.com/ab'],
    ['https://example.com/a b"<c>', 'https://example.com/a%20b%22%3Cc%3E'],
    ['https://bücher.example/ü', 'https://bücher.example/ü'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    [
      'https://example.com/redirect?to=http://10.0.0.1',
      'https://example.com/redirect?to=http://10.0.0.1',
    ],
    ['https://example.com/@name', 'https://example.com/@name'],
    ['https://localhost.example.com', 'https://localhost.example.com'],
    ['https://notlvh.me', 'https://notlvh.me'],
    [
      'https://qualtrics.example/jfe/form/SV_1?id={rid}',
      'https://qualtrics.example/jfe/form/SV_1?id={rid}',
    ],
  ])('%s', (text, url) => {
    expect(websiteUrl(text)).toEqual({ url });
    expect(websiteUrl(url)).toEqual({ url });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['https://', 'empty'],
    ['http:', 'empty'],
    ['javascript:alert(1)', 'scheme'],
    ['JavaScript:alert(1)//https://example.com', 'scheme'],
    ['java\nscript:alert(1)', 'scheme'],
    ['\u0000javascript:alert(1)', 'scheme'],
    ['data:text/html,<script>alert(1)</script>', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://example.com', 'scheme'],
    ['blob:https://example.com/1', 'scheme'],
    ['about:blank', 'scheme'],
    ['view-source:https://example.com', 'scheme'],
    ['mailto:a@example.com', 'scheme'],
    ['https://user@example.com', 'userinfo'],
    ['https://user:pass@example.com', 'userinfo'],
    ['https://example.com@evil.example', 'userinfo'],
    ['https://example.com\\@evil.example/', null],
    ['nonsense', 'notAddress'],
    ['two words.com', 'notAddress'],
    ['https://a..b.com', 'notAddress'],
    ['https://.example.com', 'notAddress'],
    ['https://exa%00mple.com', 'notAddress'],
    ['https://exam\u0007ple.com', 'notAddress'],
    ['https://example.com:99999', 'notAddress'],
    ['https://example.com:80:80', 'notAddress'],
    ['https://[::1', 'notAddress'],
    ['https://[fe80::1%25eth0]/', 'notAddress'],
    ['https://1.2.3.4.5', 'notAddress'],
    ['https://256.1.1.1', 'notAddress'],
    [`https://example.com/${'x'.repeat(2000)}`, 'tooLong'],
  ])('%s is refused', (text, problem) => {
    expect(websiteUrl(text)).toEqual(
      problem === null ? { url: 'https://example.com/@evil.example/' } : { problem },
    );
  });

  it.each([
    'http://localhost',
    'http://LOCALHOST:3000/a',
    'http://localhost./',
    'http://a.localhost',
    'http://printer.local',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://localtest.me',
    'http://a.b.localtest.me',
    'http://lvh.me',
    'http://10.0.0.1.nip.io',
    'http://127-0-0-1.sslip.io',
    'http://127.0.0.1',
    'http://127.1',
    'http://127.1.2.3.',
    'http://0x7f.1',
    'http://0x7f.0x0.0x0.0x1',
    'http://0177.0.0.1',
    'http://017700000001',
    'http://2130706433',
    'http://0x7f000001',
    'http://0',
    'http://0.0.0.0',
    'http://%31%32%37.0.0.1',
    'http://１２７.０.０.１',
    'http://127。0。0。1',
    'http://ⓛocalhost',
    'http://10.1.2.3',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.1',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1',
    'http://100.127.255.255',
    'http://198.18.0.1',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://[::1]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[::7f00:1]',
    'http://[::ffff:10.0.0.1]',
    'http://[fe80::1]',
    'http://[fc00::1]',
    'http://[fd12:3456::1]',
    'http://[ff02::1]',
    'http://[fec0::1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://[2001:db8::1]',
    'http://[2001::1]',
    'localhost:3000',
  ])('%s is not on the public internet', (text) => {
    expect(websiteUrl(text)).toEqual({ problem: 'notPublic' });
  });

  it.each([
    'http://172.32.0.1',
    'http://100.128.0.1',
    'http://11.0.0.1',
    'http://[::ffff:8.8.8.8]',
  ])('%s is on the public internet', (text) => {
    expect(websiteUrl(text)).toHaveProperty('url');
  });

  it('parses like browsers: an accepted address has the host that a browser would open', () => {
    const parts = [
      'http',
      'https',
      ':',
      '//',
      '\\',
      '@',
      '127.1',
      '0x7f',
      '.',
      'example.com',
      '[::1]',
      '%2e',
      '\t',
      '?',
      '#',
      ' ',
      ':80',
      'localhost',
      'javascript:',
    ];
    let seed = 11;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    let passed = 0;
    for (let round = 0; round < 20_000; round++) {
      const length = 1 + Math.floor(random() * 7);
      const text = Array.from({ length }, () => parts[Math.floor(random() * parts.length)]).join(
        '',
      );
      const read = websiteUrl(text);
      if (!('url' in read)) continue;
      passed++;
      const browser = new URL(read.url);
      expect([text, browser.protocol]).toEqual([text, expect.stringMatching(/^https?:$/)]);
      expect([text, browser.username]).toEqual([text, '']);
      expect([text, browser.hostname]).toEqual([
        text,
        expect.not.stringMatching(/^(127(\.\d+){3}|0\.0\.0\.\d+|\[.*|localhost)$/),
      ]);
    }
    expect(passed).toBeGreaterThan(100);
  });
});

describe('Redirect URLs are forced to https', () => {
  it.each([
    ['http://panel.example/done?pid={rid}', 'https://panel.example/done?pid={rid}', null],
    ['panel.example', 'https://panel.example', null],
    ['', '', null],
    ['https://', '', null],
    ['javascript:alert(1)', 'javascript:alert(1)', 'scheme'],
    ['https://a@b.example', 'https://a@b.example', 'userinfo'],
  ])('%s', (text, url, problem) => {
    expect(toHttps(text)).toBe(url);
    expect(redirectProblem(text, [])).toBe(problem);
  });
});
