import type { EditedPart } from '#features/event-config/usePart.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import type { MailsFields } from './mailTexts.ts'
import { saidBy } from './mailTexts.ts'

const placeOf = (path: string): number => Number(/^value\.templates\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)
const SENDER = /^value\.sender\./

/** Whether the error at a path is shown at a field here, or by a link to one. */
export const isTold = (path: string, fields: MailsFields | undefined): boolean =>
  SENDER.test(path) || (fields !== undefined && saidBy(fields, placeOf(path)) !== undefined)

interface MailFaultsProps {
  readonly edited: EditedPart<MailsFields>
  readonly fields: MailsFields
  /** The text that is in sight, whose faults stand at its fields. */
  readonly at?: number | undefined
  readonly hasSender?: boolean
}

/** What stops the saving in texts that are not in sight, each with the way to it: all are saved together. */
export function MailFaults({ edited: { errors }, fields, at, hasSender = false }: MailFaultsProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const places = [...new Set(errors.map(({ path }) => placeOf(path)))].filter((place) => place !== at)
  const texts = places.flatMap((place) => saidBy(fields, place) ?? [])
  const isSenderWrong = !hasSender && errors.some(({ path }) => SENDER.test(path))
  if (texts.length === 0 && !isSenderWrong) return null
  return (
    <Banner kind="error">
      {say('mails.elsewhere')}
      <ul>
        {texts.map(({ id, language: to }) => (
          <li key={`${id} ${to}`}>
            <Anchor href={paths.mailText(event.context, String(id), { langue: to })}>
              {say('mails.elsewhere.text', { when: say(`emails.when.${id}`), language: names.of(to) ?? to })}
            </Anchor>
          </li>
        ))}
        {isSenderWrong ? (
          <li>
            <Anchor href={paths.sender(event.context)}>{say('mails.sender')}</Anchor>
          </li>
        ) : null}
      </ul>
    </Banner>
  )
}
