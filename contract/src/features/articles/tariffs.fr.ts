import type { Words } from '#kit/words.ts'

/** Words about prices and remaining places, also shown before sign-in. */
export const signing: Words = {
  'articles.price': '{{amount}} HT',
  'articles.price.ttc': '{{amount}} TTC',
  'articles.free': 'Offert',
  'articles.full': 'Complet',
  'articles.left_one': 'Il en reste 1',
  'articles.left_other': 'Il en reste {{count}}',
  'articles.until': 'jusqu’au {{day}}, puis {{price}}',
  'articles.beyond_one': 'plus qu’une place à ce prix, puis {{price}}',
  'articles.beyond_other': 'plus que {{count}} places à ce prix, puis {{price}}',
}

export const visit = signing
