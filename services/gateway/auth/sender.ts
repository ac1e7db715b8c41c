import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const GROUPS_OF_A_NETWORK = 4

/**
 * Where a request comes from, as limits count it: the address, or the network of an IPv6 address (its first 64 bits), of
 * which one household has 18 trillion times a million. 'inside' for a request that was injected.
 */
export function senderOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ip) return 'inside'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(ip) ? networkOf(ip) : ip
}

/** '2001:db8:0:1' of '2001:db8:0:1::7'. */
function networkOf(ip: string): string {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
