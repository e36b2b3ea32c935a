import { promoUses } from '#db/tables/promo-codes.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { promoCodesPart } from './promo-codes.part.ts'
import { promoCodesRoutes } from './promo-codes.routes.ts'
import { mergeUses } from './promo-codes.service.ts'

export const promoCodesFeature = feature({
  name: 'promo-codes',
  routes: promoCodesRoutes,
  part: promoCodesPart,
  onParticipationChange: 'nothing',
  merges: (tx, _ports, merged) => mergeUses(tx, merged),
  keeps: [deletedRows(promoUses, promoUses.userId, 'moves')],
})
