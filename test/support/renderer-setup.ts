import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { PATIENCE_MILLISECONDS } from './patience.ts';

configure({ asyncUtilTimeout: PATIENCE_MILLISECONDS });

afterEach(cleanup);
