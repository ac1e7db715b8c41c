import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routesToCall } from './build/routes-to-call.ts'

const gateway = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/**
 * Of the modules with messages the browser uses the constants: what only makes a schema may go, and the schema library
 * with it.
 */
const SCHEMA_MAKERS = ['Type', 'Event', 'OneOf', 'Nullable', 'Text', 'Pair', 'personal', 'PersonalText']

export default defineConfig({
  plugins: [routesToCall(), react()],
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
      // What every page needs is one file: each file more costs a slow processor more than its bytes.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
  // plyr's exports map hides its icons.
  resolve: {
    alias: {
      'plyr-sprite': fileURLToPath(new URL('../node_modules/plyr/dist/plyr.svg?url', import.meta.url)),
    },
  },
})
