import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const gateway = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  plugins: [react()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': gateway, '/media': gateway },
  },
  build: { sourcemap: true, chunkSizeWarningLimit: 900 },
  // plyr's exports map hides its icons.
  resolve: {
    alias: {
      'plyr-sprite': fileURLToPath(new URL('../node_modules/plyr/dist/plyr.svg?url', import.meta.url)),
    },
  },
})
