import { browser } from '../jest.preset.mjs'

export default {
  ...browser,
  testEnvironment: './jest.env.mjs',
  setupFilesAfterEnv: [...browser.setupFilesAfterEnv, '<rootDir>/jest.setup.mjs'],
  // The player's icons, which the bundler finds under this name.
  moduleNameMapper: { ...browser.moduleNameMapper, '^plyr-sprite$': '<rootDir>/jest.sprite-stub.mjs' },
}
