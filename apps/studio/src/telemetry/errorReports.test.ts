import { ErrorReport } from '@fovea/contract/platform/telemetry';
import { ApiError } from '@fovea/link/calls/apiError';
import { describe, expect, it, vi } from 'vitest';
import { buildErrorReport, createReporter } from './errorReports';
import { PRODUCT_VERSION } from './productVersion';

describe('an error report', () => {
  it('contains the error and its place in the code but no personal data', () => {
    const error = new TypeError(
      `Cannot read 'aoi' of “Ann's answer” for ann.b@lab.example at https://eye.example/#/studies/1234567?token=abc in "Secret" 01890000-0000-7000-8000-000000000001 Xk2-9sdf8s7df6s8d7f6sd8 12345678`,
    );
    error.stack = [
      `TypeError: ${error.message}`,
      '    at read (https://eye.example/assets/AnalysisPage-B7x_9aQz4kLmNo0123456789.js:12:3456)',
      '    at async https://eye.example/#/studies/77?x=ann@lab.example',
      'draw@https://eye.example/assets/main-abc123.js:1:2',
    ].join('\n');
    const report = buildErrorReport(error, '/studies/{studyId}');
    expect(report).toEqual({
      message: `TypeError: Cannot read 'aoi' of "…" for {email} at {address} in "…" {id} {id} {number}`,
      stack: [
        '    at read (/assets/AnalysisPage-B7x_9aQz4kLmNo0123456789.js:12:3456)',
        '    at async {address}',
        'draw@/assets/main-abc123.js:1:2',
      ].join('\n'),
      route: '/studies/{studyId}',
      version: PRODUCT_VERSION,
    });
    expect(() => ErrorReport.parse(report)).not.toThrow();
  });

  it('is not sent for expected errors, browser noise or values that are not errors', () => {
    for (const error of [
      new ApiError(404, 'http://a', null),
      new ApiError(0, 'http://a', null),
      new DOMException('Aborted', 'AbortError'),
      new Error('ResizeObserver loop completed with undelivered notifications.'),
      { isNotFound: true },
      'text',
      undefined,
    ]) {
      expect(buildErrorReport(error, null)).toBeNull();
    }
  });
});

it('an error is reported once, and at most five reports are sent per minute', () => {
  const send = vi.fn();
  let at = 0;
  const report = createReporter(send, () => at);
  const same = new Error('again');
  report(same);
  report(same);
  expect(send).toHaveBeenCalledTimes(1);
  for (let number = 0; number < 10; number++) report(new Error(`number ${'x'.repeat(number)}`));
  expect(send).toHaveBeenCalledTimes(5);
  at += 60_001;
  report(new Error('later'));
  expect(send).toHaveBeenCalledTimes(6);
});

it('reporting never throws', () => {
  const report = createReporter(() => {
    throw new Error('no way out');
  });
  expect(() => report(new Error('one'))).not.toThrow();
});
