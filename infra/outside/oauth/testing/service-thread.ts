import { parentPort } from 'node:worker_threads'
import { OAuth2Server, type MutableResponse } from 'oauth2-mock-server'
import type { ServiceAnswer } from './start-test-service.ts'

let answer: ServiceAnswer = { status: 200, person: {} }
const server = new OAuth2Server()
await server.issuer.keys.generate('RS256')
server.service.on('beforeUserinfo', (response: MutableResponse) => {
  response.statusCode = answer.status
  response.body = { ...answer.person }
})
await server.start(0, '127.0.0.1')
parentPort?.on('message', (next: ServiceAnswer) => {
  answer = next
  parentPort?.postMessage('set')
})
parentPort?.postMessage(server.address().port)
