// Shared Jest preset: native ESM and TypeScript through SWC. scripts/launch.mjs passes Node the flag that ESM needs.
const here = (file) => new URL(file, import.meta.url).pathname

const swc = (tsx) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx },
      transform: tsx ? { react: { runtime: 'automatic' } } : {},
    },
    module: { type: 'es6' },
  },
]

/** Packages that run in Node. */
export const node = {
  testEnvironment: here('jest.node-env.mjs'),
  testMatch: ['<rootDir>/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.(journey|attack|engine|container)\\.spec\\.ts$'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  transformIgnorePatterns: ['/node_modules/'],
  reporters: ['default', here('jest.ending.mjs')],
  // Tests do not time: only what hangs is ended, however busy the machine is. No spec sets a time of its own.
  testTimeout: 300_000,
}

/** Packages that run in a browser. */
export const browser = {
  ...node,
  testEnvironment: here('jest.jsdom-env.mjs'),
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  setupFilesAfterEnv: ['@testing-library/jest-dom'],
  transformIgnorePatterns: ['/node_modules/(?!(@nivo|d3-|internmap|delaunator|robust-predicates|plyr)/?)'],
  moduleNameMapper: { '\\.css$': here('jest.css-stub.mjs') },
}
export default {}
