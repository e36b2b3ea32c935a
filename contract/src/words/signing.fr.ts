import { tariffsFr } from '#features/articles/tariffs.fr.ts'
import { signingFr } from '#features/auth/signing.fr.ts'
import { lostFr } from '#features/events/lost.fr.ts'
import { pricesFr } from '#features/home/prices.fr.ts'
import { usersFr } from '#features/users/users.fr.ts'
import type { Words } from '#kit/words.ts'

export const signingPartFr: Words = { ...lostFr, ...usersFr, ...signingFr, ...tariffsFr, ...pricesFr }
