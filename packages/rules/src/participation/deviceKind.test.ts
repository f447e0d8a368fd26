import { describe, expect, it } from 'vitest';
import { deviceKind, type DeviceTraits } from './deviceKind';

const mouse = { touchPoints: 0, isTouchFirst: false, shorterSidePx: 1080 };
const finger = (shorterSidePx: number) => ({ touchPoints: 5, isTouchFirst: true, shorterSidePx });

const CASES: readonly [string, DeviceTraits, 'DESKTOP' | 'TABLET' | 'PHONE'][] = [
  [
    'Chrome on Windows',
    {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      ...mouse,
    },
    'DESKTOP',
  ],
  [
    'Edge on a Windows laptop with a touch screen',
    {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      touchPoints: 10,
      isTouchFirst: true,
      shorterSidePx: 800,
    },
    'DESKTOP',
  ],
  [
    'Safari on a Mac',
    {
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      ...mouse,
    },
    'DESKTOP',
  ],
  [
    'Safari on an iPad, which reports Macintosh',
    {
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      ...finger(820),
    },
    'TABLET',
  ],
  [
    'Chrome on an iPad',
    {
      userAgent:
        'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.96 Mobile/15E148 Safari/604.1',
      ...finger(820),
    },
    'TABLET',
  ],
  [
    'Safari on an iPhone',
    {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      ...finger(393),
    },
    'PHONE',
  ],
  [
    'Chrome on an Android phone',
    {
      userAgent:
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      ...finger(412),
    },
    'PHONE',
  ],
  [
    'Chrome on an Android tablet, without Mobile',
    {
      userAgent:
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      ...finger(800),
    },
    'TABLET',
  ],
  [
    'Chrome on an Android tablet requesting desktop sites',
    {
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      ...finger(800),
    },
    'TABLET',
  ],
  [
    'Chrome on an Android phone requesting desktop sites',
    {
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      ...finger(412),
    },
    'PHONE',
  ],
  [
    'Firefox on an Android phone',
    {
      userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
      ...finger(412),
    },
    'PHONE',
  ],
  [
    'Firefox on an Android tablet, which reports Mobile',
    {
      userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
      ...finger(800),
    },
    'TABLET',
  ],
  [
    'Samsung Internet on a tablet',
    {
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
      ...finger(800),
    },
    'TABLET',
  ],
  [
    'Firefox on Linux',
    {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
      ...mouse,
    },
    'DESKTOP',
  ],
  [
    'Chrome on a Chromebook with a touch screen',
    {
      userAgent:
        'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      touchPoints: 10,
      isTouchFirst: false,
      shorterSidePx: 768,
    },
    'DESKTOP',
  ],
];

describe('the kind of a device', () => {
  it.each(CASES)('%s', (_, signs, kind) => {
    expect(deviceKind(signs)).toBe(kind);
  });
});

it('takes Android without Mobile for a tablet, however small', () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 14; SM-T290) AppleWebKit/537.36 Safari/537.36';
  expect(deviceKind({ userAgent, ...finger(400) })).toBe('TABLET');
  expect(deviceKind({ userAgent: `${userAgent} Mobile`, ...finger(400) })).toBe('PHONE');
});
