import { newDatabaseUrl } from '../../mongodb/testing/engine-database.ts'
import { leasesContract } from '../testing/leases-contract.ts'
import { openMongoLeases } from './mongo-leases.ts'

const url = newDatabaseUrl('leases')
leasesContract('MongoDB', async () => openMongoLeases({ url }))
