import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontAhead } from './build/font-ahead.ts'
import { routesToCall } from './build/routes-to-call.ts'

const gateway = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/**
 * Of the modules with messages the browser uses the constants: what only makes a schema may go, and the schema library
 * with it.
 */
const SCHEMA_MAKERS = ['Type', 'Event', 'OneOf', 'Nullable', 'Text', 'Pair', 'personal', 'PersonalText']

/**
 * Each file more costs a slow processor more than its bytes. So what every page needs is one file, and one each are the
 * small parts of many screens, the score as it is shown, long lists, the laws of a match with its picture, and the view
 * of a match.
 */
const FILES = [
  { name: 'first', tags: ['$initial' as const] },
  {
    name: 'small',
    test: /src\/(ui|time)\/[a-z-]+\.ts$|ui\/states|not-found-screen|contracts\/messages\/|scoring\/match-names/,
    minShareCount: 3,
  },
  { name: 'score', test: /src\/score\/(score|en)/, minShareCount: 3 },
  { name: 'list', test: /tanstack/, minShareCount: 3 },
  { name: 'match', test: /contracts\/scoring\/(?!entry)|src\/video\//, minShareCount: 3 },
  { name: 'match-view', test: /features\/match-view\//, minShareCount: 2 },
]

export default defineConfig({
  plugins: [routesToCall(), fontAhead(), react()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': gateway, '/media': gateway },
  },
  build: {
    sourcemap: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      treeshake: { manualPureFunctions: SCHEMA_MAKERS },
      output: { codeSplitting: { groups: FILES } },
    },
  },
  // plyr's exports map hides its icons.
  resolve: {
    alias: {
      'plyr-sprite': fileURLToPath(new URL('../node_modules/plyr/dist/plyr.svg?url', import.meta.url)),
    },
  },
})
