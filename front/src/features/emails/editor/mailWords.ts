import { conditions } from '@parvis/contract/emails/emails.rules.ts'
import type { useSay } from '#kit/say.tsx'
import type { Called } from './mailSchema.ts'

type Say = ReturnType<typeof useSay>

export const calledBy = (say: Say): Called => ({
  variable: (name) => say(`emails.variable.${name}`),
  condition: (name) => say('mails.only', { condition: say(`mails.condition.${name}`) }),
  ticket: say('mails.ticket.card'),
  whole: say('mails.whole'),
})

export const conditionsIn = (say: Say) =>
  conditions.map((condition) => ({ value: condition, label: say(`mails.condition.${condition}`) }))
