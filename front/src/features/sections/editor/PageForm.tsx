import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import { PictureField } from '#features/event-config/kit/PictureField.tsx'
import { saying, sentenceIn } from '#features/event-config/kit/sentences.ts'
import { Written } from '#features/event-config/kit/Written.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { PageFields, PagesFields, Said } from './pages.ts'
import { keyOf } from './pages.ts'

interface PageFormProps {
  readonly page: PageFields
  readonly fields: PagesFields
  readonly errors: readonly FieldError[]
  readonly errorAt: ErrorAt
  readonly isNew: boolean
  readonly onChange: (page: PageFields) => void
  readonly onFields: (fields: PagesFields) => void
}

export function PageForm({ page, fields, errors, errorAt, isNew, onChange, onFields }: PageFormProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { settings } = useEvent()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  // The first is what the page itself is written in.
  const others = settings.FO_LANGUAGES.slice(1)
  const own = (said: Said | 'iconUrl') => ({
    label: say(`parts.sections.${said}`),
    name: `${page.id}-${said}`,
    value: page[said],
    error: errorAt(said),
    onChange: (text: string) => onChange({ ...page, [said]: text }),
  })
  const other = (to: string, said: Said) => ({
    label: say(`parts.sections.${said}.in`, { language: names.of(to) ?? to }),
    hint: say('parts.sections.inherit'),
    name: `${page.id}-${said}-${to}`,
    value: sentenceIn(fields, to, keyOf(page.id, said)),
    error: errors.find(({ path }) => path === `translations.${to}.${keyOf(page.id, said)}`)?.message,
    onChange: (text: string) => onFields(saying(fields, to, keyOf(page.id, said), text)),
  })
  return (
    <>
      <TextInput {...own('title')} required maxLength={100} autoFocus={isNew} />
      {others.map((to) => (
        <TextInput key={to} {...other(to, 'title')} />
      ))}
      <Written {...own('html')} hint={say('settings.html')} />
      {others.map((to) => (
        <Written key={to} {...other(to, 'html')} />
      ))}
      <PictureField {...own('iconUrl')} use="icon" />
    </>
  )
}
