import { browser } from '../jest.preset.mjs'

export default { ...browser, testEnvironment: './jest.env.mjs', testTimeout: 40_000 }
