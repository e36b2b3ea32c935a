import { getBannedWords, saveBannedWords as saveEndpoint } from '@parvis/contract/banned-words/banned-words.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { readBannedWords, saveBannedWords } from './banned-words.service.ts'

export function bannedWordsRoutes(app: FastifyInstance): void {
  serve(app, getBannedWords, async ({ params, ports }) => readBannedWords(ports.db, params.eventId))
  serve(app, saveEndpoint, async ({ params, body, ports }) => saveBannedWords(ports, params.eventId, body.words))
}
