import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { overview as obstaclesEn } from '@parvis/contract/obstacles/obstacles.en.ts'
import { overview as obstaclesFr } from '@parvis/contract/obstacles/obstacles.fr.ts'
import { toldEn } from '@parvis/contract/obstacles/told.en.ts'
import { toldFr } from '@parvis/contract/obstacles/told.fr.ts'
import type { ToTeam } from '#features/emails/team-mails.service.ts'
import { writeToTeam } from '#features/emails/team-mails.service.ts'
import { mailLanguage } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

const RIGHT = 'edit'

function worded(
  ports: Ports,
  { row }: LoadedEvent,
  language: string,
  { obstacle, cents }: Pick<Met, 'obstacle' | 'cents'>,
) {
  const words = translator(
    language,
    wordsIn(language, { fr: { ...obstaclesFr, ...toldFr }, en: { ...obstaclesEn, ...toldEn } }),
  )
  const said = cents === null ? 'obstacle.mail.body' : 'obstacle.mail.body.amount'
  return {
    template: { subject: words.say('obstacle.mail.subject'), bodyHtml: words.say(said) },
    variables: {
      cause: words.say(`obstacle.${obstacle}`),
      amount: formatMoney(cents ?? 0, language),
      link: `${ports.publicUrl}/${row.context}/organisation`,
    },
    isGuarded: true,
  }
}

/** With a fictitious guest, for the preview of mails. */
export const stoppedExample = (ports: Ports, event: LoadedEvent, language: string): ToTeam => ({
  ...worded(ports, event, mailLanguage(language), { obstacle: 'seller', cents: 12_000 }),
  right: RIGHT,
})

interface Met {
  readonly obstacle: string
  readonly metAt: Date
  readonly cents: number | null
}

/** Mails the organisers with the edit right, without the guest's name. */
export async function tellTeam(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { obstacle, metAt, cents }: Met,
): Promise<void> {
  await writeToTeam(tx, ports, event, {
    right: RIGHT,
    occasion: `obstacle:${event.row.id}:${obstacle}:${metAt.toISOString()}`,
    worded: (language) => worded(ports, event, language, { obstacle, cents }),
  })
}
