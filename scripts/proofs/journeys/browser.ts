import fs from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { packagedChromium } from './packaged-chromium.ts'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']

/** Flags for a browser that talks to this machine alone. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/** A real headless Chromium: CHROMIUM_PATH, else the system's, else the one that comes as a package. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...(await findBrowser()), args: FLAGS })
}

/** The program of that Chromium, and its environment where it needs one of its own. */
export async function findBrowser(): Promise<{
  readonly executablePath: string
  readonly env?: Record<string, string>
}> {
  const installed = process.env['CHROMIUM_PATH'] ?? installedChromium(process.env['PATH'] ?? '')
  return installed === undefined ? packagedChromium() : { executablePath: installed }
}

function installedChromium(searchPath: string): string | undefined {
  return searchPath
    .split(path.delimiter)
    .flatMap((folder) => PROGRAMS.map((name) => path.join(folder, name)))
    .find((file) => fs.existsSync(file))
}
