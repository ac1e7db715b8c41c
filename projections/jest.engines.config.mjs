import { node } from '../jest.preset.mjs'

/** Only what needs a real engine: `npm run test:engines`. */
export default {
  ...node,
  testMatch: ['<rootDir>/**/*.engine.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
}
