import { HEADERS, ROUTES } from '@courtline/messages/routes/table'
import type { Plugin } from 'vite'

const TABLE = /\/contracts\/messages\/routes\/table\.ts$/

/**
 * Gives the browser of the route table what a call needs: methods, paths and header names. The shapes are for the type
 * checker here and for the server at run time; with them every page would load the whole schema library.
 */
export function routesToCall(): Plugin {
  return {
    name: 'routes-to-call',
    enforce: 'pre',
    load: { filter: { id: TABLE }, handler: () => tableToCall() },
  }
}

/** The table's module as the browser gets it. */
function tableToCall(): string {
  const routes = Object.entries(ROUTES).map(([name, { method, path }]) => [name, { method, path }] as const)
  const constants = { ROUTES: Object.fromEntries(routes), HEADERS }
  return Object.entries(constants)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}
