import { promoUses } from '#db/tables/promo-codes.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { promoCodesPart } from './promo-codes.part.ts'
import { promoCodesRoutes } from './promo-codes.routes.ts'

export const promoCodesFeature = feature({
  name: 'promo-codes',
  routes: promoCodesRoutes,
  part: promoCodesPart,
  follows: 'nothing',
  keeps: [removed(promoUses, promoUses.userId)],
})
