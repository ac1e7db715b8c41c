import { node } from '../../../jest.preset.mjs'

/** Specs that need an engine that may not be there: run by `npm run test:engines` alone, which names the engines. */
export default {
  ...node,
  rootDir: new URL('../../..', import.meta.url).pathname,
  testMatch: ['<rootDir>/**/*.engine.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  reporters: [new URL('progress-reporter.ts', import.meta.url).pathname],
  testTimeout: 120_000,
  maxWorkers: 1,
}
