import userEvent from '@testing-library/user-event'

/**
 * Puts a text into a field at once, as one pastes it, then presses `key`, if any. Typing draws the whole application
 * once per letter: only tests of what happens from letter to letter do so.
 */
export async function fillIn(field: HTMLElement, text: string, key?: '{Enter}' | '{Tab}'): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
  if (key) await userEvent.keyboard(key)
}
