import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { answerQuestions } from './children.ts'

// Bare Node and bare `ws`, without router or framework.
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 4096 })
const server = createServer((_request, response) => response.end('{"status":"ok"}'))
server.on('upgrade', (request, connection, head) => {
  connection.on('error', () => connection.destroy())
  sockets.handleUpgrade(request, connection, head, (socket) => socket.on('error', () => socket.terminate()))
})
server.listen(0, '127.0.0.1')

answerQuestions({
  ready: () => {},
  port: () => (server.address() as AddressInfo).port,
})

process.once('SIGTERM', () => process.exit(0))
