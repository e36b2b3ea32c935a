import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'organisation.also.door': 'check-in scanner entry attendance QR',
  'organisation.also.registered': 'expected arrivals list',
  'organisation.also.devices': 'tablet phone lend link',
  'organisation.also.refusals': 'duplicates refused',
  'organisation.also.present': 'arrived came attendance',
}
