// Shared Jest preset: native ESM and TypeScript through SWC. scripts/launch.mjs passes Node the flag that ESM needs.
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
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.(journey|engine|container)\\.spec\\.ts$'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  transformIgnorePatterns: ['/node_modules/'],
  // Tests do not time: only what hangs is ended, however busy the machine is.
  testTimeout: 40_000,
}

/** Packages that run in a browser. */
export const browser = {
  ...node,
  testEnvironment: new URL('./jest.jsdom-env.mjs', import.meta.url).pathname,
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  setupFilesAfterEnv: ['@testing-library/jest-dom'],
  transformIgnorePatterns: ['/node_modules/(?!(@nivo|d3-|internmap|delaunator|robust-predicates|plyr)/?)'],
  moduleNameMapper: { '\\.css$': new URL('./jest.css-stub.mjs', import.meta.url).pathname },
}
export default {}
