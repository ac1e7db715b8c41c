import { newDatabaseUrl } from '../../mongodb/engine-database.ts'
import { leasesContract } from '../leases-contract.ts'
import { openMongoLeases } from './mongo-leases.ts'

const url = newDatabaseUrl('leases')
leasesContract('MongoDB', async () => openMongoLeases({ url }))
