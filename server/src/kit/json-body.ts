import { common, RefusalError } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance } from 'fastify'

/**
 * Levels of objects and arrays in a body: ten times those of the deepest event file, far below the stack limit of
 * recursive readers.
 */
export const MAX_LEVELS = 100

function isTooDeep(text: string): boolean {
  let levels = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') {
      if (++levels > MAX_LEVELS) return true
    } else if (character === '}' || character === ']') levels--
  }
  return false
}

/**
 * Parses `application/json` bodies. An empty one counts as no body, because many libraries send the header with every
 * call. One nested deeper than `MAX_LEVELS` is refused (VALIDATION), so that no later reader overflows its stack.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null)
    if (isTooDeep(body)) return done(new RefusalError(common.VALIDATION, {}, []))
    return parse(request, body, done)
  })
}
