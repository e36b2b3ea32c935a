import * as z from 'zod/mini'
import { on, setting } from '#kit/setting.ts'

export const badgesSettings = {
  FO_RECAP_ACTIVE: on('payment', 'Récapitulatif PDF.'),
  FO_BADGE_ACTIVE: on('payment', 'Badge PDF.'),
  FO_BADGE_LAYOUT: setting(z.enum(['a6', 'a4-fold']), 'a6', 'payment', 'Format du badge.'),
}
