import {
  choosePrices,
  getPart,
  getReadiness,
  listHeld,
  listRevisions,
  PartKey,
  partRights,
  rightsFor,
  savePart,
  undoRevision,
} from '@parvis/contract/event-config/event-config.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { readHeld } from './held.service.ts'
import { mustHave } from './needs.service.ts'
import { readReadiness } from './readiness.service.ts'
import { choosePrices as choose, readPart, savePart as save } from './revisions.service.ts'
import { findRevision, listRows } from './revisions.store.ts'

export function partsRoutes(app: FastifyInstance): void {
  serve(app, choosePrices, async ({ params, body, caller, ports }) => choose(ports, params, caller, body))
  serve(app, getPart, async ({ params: { part, ...place }, caller, ports }) => {
    for (const right of rightsFor(part, 'read')) mustHave(caller, place.eventId, right)
    return readPart(ports.db, ports.hooks.parts, place, part)
  })
  serve(app, listHeld, async ({ params: { part, ...place }, caller, ports }) => {
    for (const right of rightsFor(part, 'read')) mustHave(caller, place.eventId, right)
    return { data: await readHeld(ports, place, part) }
  })
  serve(app, savePart, async ({ params: { part, ...place }, body, caller, ports }) => {
    for (const right of rightsFor(part, 'write')) mustHave(caller, place.eventId, right)
    return save(ports, place, caller, { ...body, part })
  })
  serve(app, getReadiness, async ({ params, query, ports }) => ({
    data: await readReadiness(ports, params, query.fresh !== undefined),
  }))
  serve(app, listRevisions, async ({ params, query, ports }) => {
    const before = query.before === undefined ? undefined : Number(query.before)
    const rows = await listRows(ports.db, params.eventId, { part: query.part, before })
    return { data: rows.map(({ changedAt, ...row }) => ({ ...row, at: changedAt.toISOString() })) }
  })
  serve(
    app,
    undoRevision,
    async ({ params: { number, ...place }, body: { whole, revision: now, ...body }, caller, ports }) => {
      const revision = (await findRevision(ports.db, place.eventId, Number(number))) ?? refuse(common.NOT_FOUND)
      // The file may have made a part that is not written by itself.
      const part = PartKey.safeParse(revision.part).data ?? refuse(common.NOT_FOUND)
      mustHave(caller, place.eventId, partRights[part]?.write)
      const { before, afterMark } = revision
      // Saves the value from before the revision, as if the caller had read the one after it: later changes are kept.
      const seen = whole ? {} : { revision: afterMark }
      return save(ports, place, caller, {
        ...{ ...body, ...seen, part, value: before.value, isOwn: true },
        ...(now !== undefined && { now }),
      })
    },
  )
}
