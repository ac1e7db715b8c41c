import { screen, waitFor } from '@testing-library/react'
import { refusedWith } from '../../../testing/gateway-stand-in.ts'
import { gatewayFor, show } from '../../../testing/show.tsx'

const ID = '22222222-2222-4222-8222-222222222222'
const kiosk = (serverMs = Date.now()) =>
  gatewayFor(undefined)
    .answer('timestamp', { timestamp: serverMs })
    .answer('openUpload', { token: 'upload_x', expiresAt: '2026-12-01T00:00:00.000Z', displayName: 'Club' })

describe('/hardcodedUpload/{userId} (D88)', () => {
  it('opens for an account that an admin has listed, once the clocks were compared', async () => {
    const gateway = kiosk()
    show(`/hardcodedUpload/${ID}`, gateway)
    expect(await screen.findByRole('heading', { level: 1, name: 'Upload for Club' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    const asked = gateway.seen
      .map(({ name }) => name)
      .filter((name) => name === 'timestamp' || name === 'openUpload')
    expect(asked).toEqual(['timestamp', 'openUpload'])
  })

  it('reports a clock of the device that is off, and goes by the server’s', async () => {
    show(`/hardcodedUpload/${ID}`, kiosk(Date.now() + 20 * 60_000))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The clock of this device is 20 minutes behind. The server’s time is used.',
    )
  })

  it('shows again what a power cut has interrupted, and what is safe to delete', async () => {
    const identity = {
      fileName: 'court-1.mp4',
      sizeBytes: 5_000_000,
      lastModifiedMs: 1,
      fingerprint: 'a'.repeat(64),
    }
    const item = { matchId: ID, uploadId: ID, identity, home: 'Rivera', away: 'Okafor', date: '2026-05-01' }
    const other = { ...item, matchId: 'b', identity: { ...identity, fileName: 'court-2.mp4' } }
    localStorage.setItem(
      `courtline-kiosk-${ID}`,
      JSON.stringify([
        { ...item, state: { phase: 'done' } },
        { ...other, state: { phase: 'sending' } },
      ]),
    )
    show(`/hardcodedUpload/${ID}`, kiosk())
    expect(await screen.findByText('Safe to delete')).toBeVisible()
    expect(screen.getByText('Choose this file again')).toBeVisible()
    expect(screen.getByRole('status', { name: 'Safe to delete' })).toHaveTextContent(
      '1 of 2 video is safe to delete from the camera. Keep the other one until it is uploaded.',
    )
    localStorage.removeItem(`courtline-kiosk-${ID}`)
  })

  it('is not there for any other account', async () => {
    const gateway = kiosk().answer('openUpload', () => refusedWith(404, 'NOT_FOUND', 'Not there.'))
    const { at } = show(`/hardcodedUpload/${ID}`, gateway)
    await waitFor(() => expect(at()).toBe('/404'))
  })
})
