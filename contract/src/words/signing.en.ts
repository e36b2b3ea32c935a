import { tariffsEn } from '#features/articles/tariffs.en.ts'
import { signingEn } from '#features/auth/signing.en.ts'
import { lostEn } from '#features/events/lost.en.ts'
import { pricesEn } from '#features/home/prices.en.ts'
import { usersEn } from '#features/users/users.en.ts'
import type { Words } from '#kit/words.ts'

export const signingPartEn: Words = { ...lostEn, ...usersEn, ...signingEn, ...tariffsEn, ...pricesEn }
