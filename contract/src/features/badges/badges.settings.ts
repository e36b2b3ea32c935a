import * as z from 'zod/mini'
import { on, setting } from '#kit/setting.ts'
import { singleLayouts } from './badges.rules.ts'

export const badgesSettings = {
  FO_RECAP_ACTIVE: on('payment', 'Récapitulatif PDF.'),
  FO_BADGE_ACTIVE: on('payment', 'Badge PDF.'),
  FO_BADGE_BEFORE_PAYMENT: on('payment', 'Remettre le badge avant le paiement.'),
  FO_BADGE_LAYOUT: setting(z.enum(['a6', 'a4-fold']), 'a6', 'payment', 'Format du badge.'),
  FO_BADGE_DOOR_LAYOUT: setting(
    z.enum(singleLayouts),
    'label-100x62',
    'payment',
    'Format du badge qu’on imprime à l’accueil.',
  ),
}
