/** What the host's script puts into the page. */
interface DropboxChooser {
  readonly choose: (options: {
    readonly success: (files: readonly unknown[]) => void
    readonly cancel: () => void
    readonly linkType: 'direct'
    readonly multiselect: boolean
    readonly extensions: string[]
  }) => void
}

/** The script finds itself, and the key of this site, by this id. */
const SCRIPT_ID = 'dropboxjs'

/** The host's chooser, its script loaded once and only when it is needed. Throws where it cannot be loaded. */
export async function loadChooser({
  appKey,
  script,
}: {
  readonly appKey: string
  readonly script: string
}): Promise<DropboxChooser> {
  const there = chooserOfPage()
  if (there) return there
  await loadScript(script, appKey)
  const loaded = chooserOfPage()
  if (!loaded) throw new Error('The script of the chooser defined no chooser')
  return loaded
}

function chooserOfPage(): DropboxChooser | undefined {
  const found: unknown = Reflect.get(globalThis, 'Dropbox')
  return isChooser(found) ? found : undefined
}

const isChooser = (value: unknown): value is DropboxChooser =>
  typeof value === 'object' && value !== null && 'choose' in value && typeof value.choose === 'function'

function loadScript(address: string, appKey: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const element = document.createElement('script')
  element.id = SCRIPT_ID
  element.src = address
  element.dataset['appKey'] = appKey
  element.addEventListener('load', () => resolve())
  element.addEventListener('error', () => {
    // Another try loads it again.
    element.remove()
    reject(new Error('The script of the chooser could not be loaded'))
  })
  document.head.append(element)
  return promise
}
