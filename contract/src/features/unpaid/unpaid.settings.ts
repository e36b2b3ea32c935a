import * as z from 'zod/mini'
import { asking, eventWide, setting } from '#kit/setting.ts'

/** 30 days, in hours. */
const MAX_HOURS = 720
const MAX_TRANSFER_DAYS = 90
const hours = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

export const unpaidSettings = {
  FO_UNPAID_HOURS: asking(
    'money.write',
    eventWide(
      setting(
        hours(MAX_HOURS),
        0,
        'payment',
        'Heures après lesquelles une place dont rien n’est payé est libérée ; 0 : jamais.',
      ),
    ),
  ),
  FO_UNPAID_NOTICE_HOURS: asking(
    'money.write',
    eventWide(
      setting(
        hours(MAX_HOURS),
        0,
        'payment',
        'Heures entre le mail qui prévient et la libération ; 0 : la moitié du délai, 24 au plus.',
      ),
    ),
  ),
  FO_UNPAID_TRANSFER_DAYS: asking(
    'money.write',
    eventWide(
      setting(
        hours(MAX_TRANSFER_DAYS),
        0,
        'payment',
        'Jours après lesquels une place est libérée si le virement annoncé n’est pas arrivé ; 0 : jamais.',
      ),
    ),
  ),
}
