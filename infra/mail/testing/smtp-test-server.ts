import net from 'node:net'

/** A mail server for tests: takes every mail, but for `refused@…` for good and `later@…` for now. */
export async function startSmtpTestServer() {
  const messages: string[] = []
  const server = net.createServer((socket) => converse(socket, messages))
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: net.Socket, messages: string[]): void {
  let waiting = ''
  let inMessage = false
  socket.write('220 test\r\n')
  socket.on('error', () => socket.destroy())
  socket.setEncoding('utf8').on('data', (chunk) => {
    waiting += String(chunk)
    for (;;) {
      const end = waiting.indexOf(inMessage ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const text = waiting.slice(0, end)
      waiting = waiting.slice(end + (inMessage ? 5 : 2))
      if (inMessage) messages.push(text)
      const answer = inMessage ? '250 kept' : answerTo(text)
      inMessage = answer.startsWith('354')
      socket.write(`${answer}\r\n`)
    }
  })
}

function answerTo(line: string): string {
  if (/^DATA/i.test(line)) return '354 go on'
  if (/^RCPT TO:<refused@/i.test(line)) return '550 no such address'
  if (/^RCPT TO:<later@/i.test(line)) return '451 try later'
  if (/^QUIT/i.test(line)) return '221 bye'
  return '250 ok'
}
