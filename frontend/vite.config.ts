import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedCopies } from './build/compressed-copies.ts'
import { fontAhead } from './build/font-ahead.ts'
import { showcaseAssets } from './build/showcase-page.ts'
import { routesToCall } from './build/routes-to-call.ts'
import { sizeBudget } from './build/size-budget.ts'

const gateway = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/**
 * Of the modules with messages the browser uses the constants: what only makes a schema may go, and the schema library
 * with it.
 */
const SCHEMA_MAKERS = [
  'Type',
  'Event',
  'Command',
  'OneOf',
  'Tagged',
  'Nullable',
  'Text',
  'Pair',
  'personal',
  'PersonalText',
]

/** What of the scoring package is read with stored documents: names, times, filters and sums, but no replay. */
const WITHOUT_REPLAY =
  /contracts\/scoring\/(figures\/(analysis\/categories|filter|filter-index|figure-rows|enders|breakdown|statistic-counts)|replay\/(match-names|game-time|timeline)|rules\/(rally|rules|state|vocabulary))\.ts$/

/**
 * Each file more costs a slow processor more than its bytes. So what every page needs is one file, and one each are the
 * small parts of many screens, a score with its video, the scoring engine for screens where entries are made
 * or compared, and the view of a match.
 */
const FILES = [
  { name: 'first', tags: ['$initial' as const] },
  {
    name: 'small',
    test: /src\/ui\/[a-z-]+\.ts$|src\/foundation\/(session|time)\/|ui\/states|not-found-screen|contracts\/messages\/(?!refusals|match\/(fold-annotation|event-of-edit|compare-annotations|annotat|which-annotation)|views\/annotation|recruiting|activity|media\/upload)|scoring\/replay\/match-names|domain\/match\/versus/,
    minShareCount: 3,
  },
  // What is read with entries of an annotation, not with the documents that viewers watch.
  {
    name: 'annotation',
    test: /contracts\/messages\/(match|views)\/|scoring\/entry\/shortcuts/,
    minShareCount: 3,
  },
  // The texts of all refusals: forms have them before anything is sent, other screens get theirs from the server.
  { name: 'refusals', test: /contracts\/messages\/refusals/, minShareCount: 2 },
  // Else an icon that two screens have would be a part of the larger one.
  { name: 'small', test: /@tabler\/icons-react\/dist\/esm\/icons\/|src\/ui\/in-pieces/, minShareCount: 2 },
  {
    name: 'match',
    test: (id: string) =>
      WITHOUT_REPLAY.test(id) ||
      /src\/domain\/(video|score(?!\/(state-score-box|impact-in-words)))\//.test(id),
    minShareCount: 3,
  },
  { name: 'engine', test: /contracts\/scoring\/(?!entry)/, minShareCount: 3 },
  {
    name: 'fields',
    test: /@mantine\/core\/esm\/components\/(CloseButton|Input|InputBase|TextInput)\//,
    minShareCount: 2,
  },
  {
    name: 'dialogs',
    test: /@floating-ui|react-remove-scroll|@mantine\/core\/esm\/components\/(Modal|ScrollArea|Overlay|Popover|Portal|FocusTrap)/,
    minShareCount: 2,
  },
  {
    name: 'match-filter',
    test: /features\/match-view\/filter\/(saved|facet-button|filter-(groups|sheet|words)|score-grid|whose-view)/,
    minShareCount: 2,
  },
  {
    name: 'match-view',
    test: /features\/match-view\/(?!(statistics|analysis|win-probability|test-pages|match-pages).*|.*dialog)/,
    minShareCount: 2,
  },
  { name: 'match-figures', test: /features\/match-view\/(?!.*dialog)/, minShareCount: 2 },
]

/** In kilobytes: more means that something was added to every page. */
const BUDGET = {
  first: 140,
  style: 20,
  screens: {
    'match-list/match-list-screen.tsx': 180,
    'match-view/match-view-screen.tsx': 180,
    'workbench/workbench-screen.tsx': 290,
  },
}

export default defineConfig({
  plugins: [routesToCall(), fontAhead(), react(), showcaseAssets(), compressedCopies(), sizeBudget(BUDGET)],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': gateway, '/media': gateway },
  },
  build: {
    sourcemap: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Schemas are put together by spreading others, which no module here does for its effect.
      treeshake: { manualPureFunctions: SCHEMA_MAKERS, propertyReadSideEffects: false },
      output: { codeSplitting: { groups: FILES } },
    },
  },
  resolve: {
    alias: {
      // wouter brings it for versions of React that lack the hook.
      'use-sync-external-store/shim/index.js': 'react',
      // plyr's exports map hides its icons.
      'plyr-sprite': fileURLToPath(new URL('../node_modules/plyr/dist/plyr.svg?url', import.meta.url)),
    },
  },
})
