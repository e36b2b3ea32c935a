import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Attribute {
  readonly key: string
  readonly value: unknown
}

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly links?: readonly { readonly traceId: string }[]
  readonly attributes: readonly Attribute[]
}

interface Batch {
  readonly resource: { readonly attributes: readonly Attribute[] }
  readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
}

export interface Collector {
  readonly url: string
  readonly spans: ReceivedSpan[]
  readonly raw: string[]
  readonly headers: IncomingHttpHeaders[]
  /** Accepts requests without responding. */
  isSilent: boolean
  close(): Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const collector = { spans: [] as ReceivedSpan[], raw: [] as string[], headers: [] as IncomingHttpHeaders[] }
  const state = { isSilent: false }
  const take = (path: string | undefined, text: string, response: ServerResponse) => {
    if (state.isSilent) return
    if (path !== '/v1/traces') {
      response.writeHead(404).end()
      return
    }
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: readonly Batch[] }
    collector.raw.push(text)
    collector.spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer(async (request, response) => {
    collector.headers.push(request.headers)
    take(request.url, Buffer.concat(await request.toArray()).toString(), response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, collector, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
