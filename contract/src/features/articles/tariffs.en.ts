import type { Words } from '#kit/words.ts'

export const signing: Words = {
  'articles.price': '{{amount}} excl. VAT',
  'articles.price.ttc': '{{amount}} incl. VAT',
  'articles.free': 'Free',
  'articles.full': 'Full',
  'articles.left_one': '1 left',
  'articles.left_other': '{{count}} left',
  'articles.until': 'until {{day}}, then {{price}}',
  'articles.beyond_one': 'one place left at this price, then {{price}}',
  'articles.beyond_other': '{{count}} places left at this price, then {{price}}',
}

export const visit = signing
