import { node } from '../../../jest.preset.mjs'

/** The journeys drive a real browser against the real site, one after the other. */
export default {
  ...node,
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/*.journey.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 240_000,
}
