import { leasesContract } from './leases-contract.ts'
import { openMemoryLeases } from './memory-leases.ts'

leasesContract('this process', async () => openMemoryLeases())
