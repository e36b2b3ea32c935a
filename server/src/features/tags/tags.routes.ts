import {
  addNote,
  createTag,
  deleteNote,
  deleteTag,
  getMarks,
  giveTag,
  listTags,
  takeTag,
} from '@parvis/contract/tags/tags.ts'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { erase, make, markOne, readCounted, readMarks, remove, write } from './tags.service.ts'

export function tagsRoutes(app: FastifyInstance): void {
  serve(app, listTags, async ({ params, ports }) => ({ data: await readCounted(ports, params) }))
  serve(app, createTag, async ({ params, body, ports }) => make(ports, params, body.label))
  serve(app, deleteTag, async ({ params, ports }) => {
    await remove(ports, params)
    return undefined
  })
  serve(app, getMarks, async ({ params, ports }) => readMarks(ports, params))
  serve(app, giveTag, async ({ params, ports }) => {
    await markOne(ports, params, true)
    return undefined
  })
  serve(app, takeTag, async ({ params, ports }) => {
    await markOne(ports, params, false)
    return undefined
  })
  serve(app, addNote, async ({ params, body, caller, ports }) => write(ports, params, body.text, actorOf(caller)))
  serve(app, deleteNote, async ({ params, ports }) => {
    await erase(ports, params)
    return undefined
  })
}
