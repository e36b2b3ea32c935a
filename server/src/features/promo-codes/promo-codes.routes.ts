import { deletePromoCode, listPromoCodes, savePromoCode } from '@parvis/contract/promo-codes/promo-codes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { deleteCode, listCodes, saveCode } from './codes.service.ts'

export function promoCodesRoutes(app: FastifyInstance): void {
  serve(app, listPromoCodes, async ({ params, ports }) => ({ data: await listCodes(ports.db, params.eventId) }))
  serve(app, savePromoCode, async ({ params: { eventId, code }, body, ports }) =>
    saveCode(ports.db, eventId, code, body),
  )
  serve(app, deletePromoCode, async ({ params: { eventId, code }, ports }) => {
    await deleteCode(ports.db, eventId, code)
    return undefined
  })
}
