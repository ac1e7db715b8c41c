import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
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
// A connection that is idle stays open: closed as the next test uses it again, it would fail that request.
subscribe('http.server.request.start', (message) => {
  if (typeof message === 'object' && message && 'server' in message && message.server instanceof Server)
    message.server.keepAliveTimeout = 0
})
await server.start(0, '127.0.0.1')
parentPort?.on('message', (next: ServiceAnswer) => {
  answer = next
  parentPort?.postMessage('set')
})
parentPort?.postMessage(server.address().port)
