import { inject } from 'vitest';
import { SHARED_CHROMIUM } from './chromiumArgs';

/** Before each file of a project with one Chromium for all: `openBrowser`, which knows nothing of vitest, finds it. */
process.env[SHARED_CHROMIUM] = inject('chromium');
