import type { Occasion } from '@parvis/contract/emails/emails.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'

/** The language that is edited, in the address: the first of the event where none is named. */
export function useWritten({ texts }: Occasion): Occasion['texts'][number] | undefined {
  const { langue } = useSearch<'langue'>()
  return texts.find(({ language }) => language === langue) ?? texts[0]
}

/** The way between the languages of a mail; nothing where there is one. */
export function MailLanguages({ occasion, current }: { readonly occasion: Occasion; readonly current: string }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const called = (to: string) => {
    const name = names.of(to) ?? to
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  }
  if (occasion.texts.length < 2) return null
  return (
    <Tabs
      label={say('emails.occasions.languages')}
      tabs={occasion.texts.map((text) => ({
        name: called(text.language),
        href: paths.mailText(event.context, String(occasion.actionId), { langue: text.language }),
        isCurrent: text.language === current,
      }))}
    />
  )
}
