import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: IncomingHttpHeaders
  readonly raw: string
}

export interface Receiver {
  readonly origin: string
  readonly received: Received[]
  /** Next statuses, in order, then 204. `silent` breaks the connection. */
  readonly answers: (number | 'silent')[]
  close(): Promise<void>
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  const answers: Receiver['answers'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const { type, data } = JSON.parse(raw) as Pick<Received, 'type' | 'data'>
      received.push({ id: String(request.headers['webhook-id']), type, data, headers: request.headers, raw })
      const answer = answers.shift() ?? 204
      if (answer === 'silent') request.socket.destroy()
      else response.writeHead(answer, { location: `${request.headers.host}/ailleurs` }).end('x'.repeat(2_000_000))
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ origin, received, answers },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
