import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'

/** Shape of `server/src/testing/screens.ts`: importing its types would check the server with the browser's. */
interface Server {
  openServer(): Promise<void>
  closeServer(): Promise<void>
  answerPage(request: IncomingMessage, response: ServerResponse): Promise<void>
  welcomeSocket(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void>
  stageEvent(file: object): Promise<unknown>
  settleJobs(): Promise<void>
  hangPhotos(eventId: string, count: number): Promise<void>
  loseInvoices(eventId: string): Promise<void>
  lastText(userId: string): Promise<string>
  passTime(milliseconds: number): Promise<void>
}

// Imported by Node itself, when first needed: Vite's config loader would bundle it.
const file = pathToFileURL(join(import.meta.dirname, '../server/src/testing/screens.ts')).href
let opened: Promise<Server> | undefined
const server = (): Promise<Server> => {
  opened ??= import(file)
  return opened
}

/**
 * Serves the real API to screen tests in this process, on the PostgreSQL of the tests where there is one: the
 * embedded database would share Vite's thread.
 */
export function screensServer(): Plugin {
  return {
    name: 'parvis-screens-server',
    configureServer({ middlewares, httpServer }) {
      middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/api/')) return next()
        server()
          .then(({ answerPage }) => answerPage(request, response))
          .catch(next)
      })
      httpServer?.on('upgrade', (request, connection, head) => {
        if (!request.url?.startsWith('/api/')) return
        server()
          .then(({ welcomeSocket }) => welcomeSocket(request, connection, head))
          .catch((error: Error) => connection.destroy(error))
      })
    },
    async closeBundle() {
      const closing = opened
      opened = undefined
      await (await closing)?.closeServer()
    },
  }
}

/** Commands of screen tests beyond the API: importing an event, moving time. */
export const screensCommands: Record<string, BrowserCommand<never[]>> = {
  openServer: async () => (await server()).openServer(),
  stageEvent: async (_page, file: object) => (await server()).stageEvent(file),
  hangPhotos: async (_page, eventId: string, count: number) => (await server()).hangPhotos(eventId, count),
  loseInvoices: async (_page, eventId: string) => (await server()).loseInvoices(eventId),
  settleJobs: async () => (await server()).settleJobs(),
  lastText: async (_page, userId: string) => (await server()).lastText(userId),
  passTime: async (_page, milliseconds: number) => (await server()).passTime(milliseconds),
}
