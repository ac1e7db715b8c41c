import fs from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

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
  const fixed = process.env['CHROMIUM_PATH'] ?? SYSTEM.find((file) => fs.existsSync(file))
  if (fixed) return chromium.launch({ executablePath: fixed, args: FLAGS })
  const packaged = (await import('@sparticuz/chromium')).default
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...FLAGS],
  })
}
