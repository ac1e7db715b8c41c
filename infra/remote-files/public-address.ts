import { BlockList, isIP, isIPv4 } from 'node:net'

/** Addresses that are not the internet's: this machine, its neighbours, the clouds' metadata, and what is reserved. */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

const blocked = new BlockList()
for (const [net, prefix] of NOT_PUBLIC_4) blocked.addSubnet(net, prefix, 'ipv4')
/** Of the sixth version only what is given out as unicast is public; within it these are not. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_6 = [
  // Teredo, documentation, benchmarks and other protocol assignments.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: holds any address of the fourth version.
  ['2002::', 16],
  ['3fff::', 20],
] as const
for (const [net, prefix] of NOT_PUBLIC_6) blocked.addSubnet(net, prefix, 'ipv6')

/** Whether an address is one of the public internet; everything else is never fetched from. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return unicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** This machine itself: what tests may allow. */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')
