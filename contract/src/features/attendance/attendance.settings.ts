import * as z from 'zod/mini'
import { off, setting } from '#kit/setting.ts'

export const attendanceSettings = {
  FO_ATTENDANCE_SIGNING: off('around', 'Signature des demi-journées par les participants, sur leur téléphone.'),
  FO_ATTENDANCE_CERTIFICATE: off('around', 'Attestation de présence remise aux participants.'),
  FO_ATTENDANCE_MINUTES: setting(
    z.int().check(z.minimum(1), z.maximum(600)),
    30,
    'around',
    'Minutes de direct qui prouvent une demi-journée.',
  ),
}
