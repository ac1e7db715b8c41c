import fs from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { packagedChromium } from './packaged-chromium.ts'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']

/** Flags for a browser that talks to this machine alone. */
const FLAGS = [
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
  const installed = process.env['CHROMIUM_PATH'] ?? installedChromium(process.env['PATH'] ?? '')
  const program = installed === undefined ? await packagedChromium() : { executablePath: installed }
  return chromium.launch({ ...program, args: FLAGS })
}

function installedChromium(searchPath: string): string | undefined {
  return searchPath
    .split(path.delimiter)
    .flatMap((folder) => PROGRAMS.map((name) => path.join(folder, name)))
    .find((file) => fs.existsSync(file))
}
