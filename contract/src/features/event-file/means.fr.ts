import type { Words } from '#kit/words.ts'

export const meansFr: Words = {
  IBAN_FORMAT: 'Cet IBAN n’a pas la longueur ou les signes de son pays',
  IBAN_KEY: 'La clé ne correspond pas : relisez les chiffres',
  BIC_FORMAT: 'Un BIC compte 8 ou 11 signes, comme AGRIFRPP',
}
