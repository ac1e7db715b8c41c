/** A setting that cannot be used: `message` is the sentence that the person at the terminal reads. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
