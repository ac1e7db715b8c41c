import { once } from 'node:events'
import net from 'node:net'
import { SettingsError } from './settings/settings-error.ts'

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** Listens; throws SettingsError, with one sentence, for what prevents it. */
export async function listening<T>({ host, port }: ListenAddress, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const code = typeof error === 'object' && error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new SettingsError(`Port ${port} is taken by another program. Choose another with --port NUMBER.`)
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new SettingsError(
        `Courtline may not listen on ${host}:${port} (${code}). Choose another with --host and --port.`,
      )
    }
    throw error
  }
}

/** Whether the port is free: throws what listening on it throws. */
export async function listenAndClose({ host, port }: ListenAddress): Promise<void> {
  const probe = net.createServer()
  probe.listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
