import { node } from '../../../jest.preset.mjs'

/** The contract suites on the engines of infra/compose.yaml: run by `npm run test:containers` alone, which names them. */
export default {
  ...node,
  rootDir: new URL('../../..', import.meta.url).pathname,
  testMatch: ['<rootDir>/{infra,projections}/**/*.{engine,container}.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  reporters: [new URL('../test-engines/progress-reporter.ts', import.meta.url).pathname],
  testTimeout: 120_000,
  maxWorkers: 1,
}
