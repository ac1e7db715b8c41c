import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { ProjectionView } from '@courtline/messages/views/admin'
import { SiteMetrics } from './site-metrics.ts'

const OURS = /courtline_[a-z_]+/g

/** Metrics by the names under which they are declared, without those of the samples of a histogram. */
const declaredIn = (text: string) =>
  new Set([...text.matchAll(/^# TYPE (courtline_[a-z_]+) /gm)].map(([, name]) => name))

const dashboard = readFileSync(new URL('grafana-dashboard.json', import.meta.url), 'utf8')
const onDashboard = new Set(
  (dashboard.match(OURS) ?? []).map((name) => name.replace(/_(bucket|count|sum)$/, '')),
)

const view: ProjectionView = {
  name: 'matches',
  versions: [
    {
      version: 3,
      state: 'live',
      build: 1,
      position: '0'.repeat(20),
      lagEvents: 7,
      lagSeconds: 1.5,
      events: 10,
      documents: 4,
      hash: '0'.repeat(16),
      eventsPerSecond: null,
      secondsLeft: null,
      verdict: null,
    },
  ],
  parked: [],
}

const mail = {
  name: 'match-mail',
  state: 'retrying',
  position: '0'.repeat(20),
  failures: 3,
  lastFailure: { at: '2026-05-01T10:00:00.000Z', text: 'The read models are away' },
  lagEvents: 2,
  lagSeconds: 12,
} as const

function everything(): SiteMetrics {
  const metrics = new SiteMetrics('relay')
  metrics.watchConnections(() => 3)
  metrics.watchViews(() => Promise.resolve([view]))
  metrics.watchSubscriptions(() => Promise.resolve([mail]))
  metrics.watchRelayEpoch(() => Promise.resolve(5))
  metrics.watchRelayLag(() => Promise.resolve({ events: 2, seconds: 0.25 }))
  return metrics
}

describe('the metrics of a process', () => {
  it('are exactly those on the dashboard', async () => {
    expect(onDashboard).toEqual(declaredIn(await everything().text()))
  })

  it('report how far read models are behind, in events and seconds, and what is parked', async () => {
    const text = await everything().text()
    expect(text).toContain('courtline_projection_lag_events{projection="matches"} 7')
    expect(text).toContain('courtline_projection_lag_seconds{projection="matches"} 1.5')
    expect(text).toContain('courtline_projection_parked_streams{projection="matches"} 0')
  })

  it('say how far each subscription is behind, how often it failed and that it is trying again', async () => {
    const metrics = everything()
    await metrics.text()
    const text = await metrics.text()
    expect(text).toContain('courtline_subscription_lag_events{subscription="match-mail"} 2')
    expect(text).toContain('courtline_subscription_lag_seconds{subscription="match-mail"} 12')
    expect(text).toContain('courtline_subscription_running{subscription="match-mail"} 0')
    expect(text).toContain('courtline_subscription_failures_total{subscription="match-mail"} 3')
  })

  it('report which relay is active and how far it is behind', async () => {
    const text = await everything().text()
    expect(text).toContain('courtline_relay_epoch 5')
    expect(text).toContain('courtline_relay_lag_events 2')
    expect(text).toContain('courtline_relay_lag_seconds 0.25')
  })

  it('have the same names in a process that does nothing of all this', async () => {
    expect(declaredIn(await new SiteMetrics('embedded').text())).toEqual(
      declaredIn(await everything().text()),
    )
  })

  it('leave out a relay that is on standby or has ended', async () => {
    const metrics = new SiteMetrics('relay')
    const unwatch = metrics.watchRelayLag(() => Promise.resolve({ events: 2, seconds: 0.25 }))
    expect(await metrics.text()).toContain('courtline_relay_lag_events 2')
    unwatch()
    expect(await metrics.text()).not.toContain('courtline_relay_lag_events 2')
    metrics.watchRelayLag(() => Promise.resolve(undefined))
    expect(await metrics.text()).not.toMatch(/^courtline_relay_lag_events/m)
  })

  it('count appends by how long they took', async () => {
    const metrics = new SiteMetrics('gateway')
    metrics.appended(0.003)
    metrics.appended(0.2)
    const text = await metrics.text()
    expect(text).toContain('courtline_append_seconds_bucket{le="0.005"} 1')
    expect(text).toContain('courtline_append_seconds_count 2')
  })

  it('report nothing old of a store that does not answer, and answer all the same', async () => {
    const metrics = new SiteMetrics('worker')
    let isAway = false
    metrics.watchViews(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([view])))
    metrics.watchRelayEpoch(() => Promise.reject(new Error('away')))
    expect(await metrics.text()).toContain('projection="matches"')
    isAway = true
    const text = await metrics.text()
    expect(text).not.toContain('projection="matches"')
    expect(text).toContain('courtline_relay_epoch 0')
    expect(text).toContain('courtline_process_up{role="worker"} 1')
  })
})
