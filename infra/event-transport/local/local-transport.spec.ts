import { eventTransportContract, type OpenedTransport } from '../testing/event-transport-contract.ts'
import { openLocalTransport } from './local-transport.ts'

async function localTransport(): Promise<OpenedTransport> {
  const transport = openLocalTransport()
  return {
    transport,
    forget: async (partitions) => transport.forget(partitions),
    destroy: () => transport.close(),
  }
}

eventTransportContract('this process', localTransport)
