import { defineConfig } from 'vite'

/**
 * The script and the style of the showcase pages, which the gateway writes itself: without the application, so that they
 * are there at once on a phone in a sports hall. `build/showcase-page.ts` adds them to the application's build.
 */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: {
    write: false,
    rolldownOptions: {
      input: 'showcase/page.ts',
      output: {
        entryFileNames: 'showcase-page.js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'showcase-page.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
