import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const CONFIG = fileURLToPath(new URL('../vite.showcase.config.ts', import.meta.url))

/**
 * Adds script and style of the showcase pages to the application's build: a build of their own, since nothing of the
 * application may come with them.
 */
export function showcaseAssets(): Plugin {
  return {
    name: 'showcase-assets',
    apply: 'build',
    async generateBundle(_, bundle) {
      const built = await build({ configFile: CONFIG })
      for (const { output } of [built].flat().filter((result) => 'output' in result)) {
        for (const file of output) {
          if (file.fileName in bundle) continue
          const source = file.type === 'chunk' ? file.code : file.source
          this.emitFile({ type: 'asset', fileName: file.fileName, source })
        }
      }
    },
  }
}
