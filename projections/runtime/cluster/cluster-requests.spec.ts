import { describe, expect, it } from '@jest/globals'
import { type StreamEvent } from '../../testing/event-storage.ts'
import { signedUp } from '../../testing/account-history.ts'
import { wholeSite } from '../../testing/whole-site.ts'
import { findUser } from '../../users/read.ts'
import { allReached, openCluster, someone, until, reportedView } from '../../testing/running-cluster.ts'

describe('what an admin requests of projections of a cluster', () => {
  it('are rebuilt and flipped as an admin wishes at any gateway, while workers write', async () => {
    const cluster = openCluster()
    cluster.worker('one')
    cluster.worker('other')
    const host = await cluster.host()
    await cluster.relay(wholeSite())
    await allReached(host, await cluster.log.head())
    for (const name of ['users', 'matches']) {
      expect(await host.rebuild(name)).toMatchObject({ ok: true })
      const ready = await until(
        () => reportedView(host, name),
        (view) => view?.versions[1]?.state === 'ready',
      )
      const version = ready?.versions[1]?.version ?? 0
      expect(ready?.versions[1]).toMatchObject({ hash: ready?.versions[0]?.hash })
      expect(await host.flip(name, version, 2)).toMatchObject({ ok: true })
    }
    await cluster.relay(signedUp(someone, 'Zoe', 'Registered'))
    await allReached(host, await cluster.log.head())
    expect(await findUser(host.reads, someone)).toBeDefined()
    expect((await cluster.audit()).filter(({ difference }) => difference !== null)).toEqual([])
    expect(await host.rebuild('nothing')).toMatchObject({ ok: false, code: 'unknown' })
  })

  it('park what cannot be folded, and apply it when an admin retries (P8)', async () => {
    const cluster = openCluster()
    cluster.worker('one')
    const host = await cluster.host()
    await cluster.relay(signedUp(someone, 'Zoe', 'Registered'))
    await allReached(host, await cluster.log.head())
    const stream = `user-${someone}`
    const broken: StreamEvent = {
      stream,
      event: { type: 'EmailAdded', data: { email: 'zoe@example.net', emailHash: 'h' } },
      by: { subjectId: someone },
    }
    cluster.vault.locked = true
    await cluster.relay([broken])
    const parked = await until(
      () => reportedView(host, 'users'),
      (view) => (view?.parked.length ?? 0) > 0,
    )
    expect(parked?.parked).toMatchObject([{ stream, error: 'no keys today' }])
    cluster.vault.locked = false
    expect(await host.unpark('users', stream, 'retry', null)).toMatchObject({
      ok: true,
      view: { parked: [] },
    })
    expect((await findUser(host.reads, someone))?.emails).toHaveLength(2)
  })

  it('give up what cannot be folded, with a reason, and go on with the stream (P8)', async () => {
    const cluster = openCluster()
    cluster.worker('one')
    const host = await cluster.host()
    await cluster.relay(signedUp(someone, 'Zoe', 'Registered'))
    await allReached(host, await cluster.log.head())
    const stream = `user-${someone}`
    cluster.vault.locked = true
    const address = { email: 'zoe@example.net', emailHash: 'h' }
    await cluster.relay([
      { stream, event: { type: 'EmailAdded', data: address }, by: { subjectId: someone } },
    ])
    await until(
      () => reportedView(host, 'users'),
      (view) => (view?.parked.length ?? 0) > 0,
    )
    cluster.vault.locked = false
    expect(await host.unpark('users', stream, 'skip', 'a test put it there')).toMatchObject({
      ok: true,
      view: { parked: [] },
    })
    expect((await findUser(host.reads, someone))?.emails).toHaveLength(1)
    expect(await host.unpark('users', stream, 'skip', 'again')).toMatchObject({ ok: false })
  })
})
