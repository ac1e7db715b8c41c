import { node } from '../../../jest.preset.mjs'

/** The attacks run against the real site in a process of its own, one after the other. */
export default {
  ...node,
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/*.attack.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 120_000,
}
