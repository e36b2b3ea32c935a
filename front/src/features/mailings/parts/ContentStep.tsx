import { writtenIn } from '@parvis/contract/mailings/mailings.rules.ts'
import { useState } from 'react'
import { PersonSearch } from '#features/directory/kit/PersonSearch.tsx'
import { MailTextPanel } from '#features/emails/kit/MailTextPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { Draft } from '../useDraft.ts'
import styles from './Sendings.module.css'
import { languageIn } from './told.ts'

const NOTHING = { subject: '', bodyHtml: '' }

/** The text by language; recipients with another language receive the first. */
export function ContentStep({ draft }: { readonly draft: Draft }) {
  const say = useSay()
  const { language } = useLanguage()
  const { settings } = useEvent()
  const { texts } = draft.content
  const languages = settings.FO_LANGUAGES
  const written = writtenIn(texts, languages)
  const [at, show] = useState(languages.find((one) => texts[one] !== undefined) ?? languages[0] ?? 'fr')
  const text = texts[at] ?? NOTHING
  function change(next: typeof NOTHING) {
    const { [at]: _, ...others } = texts
    const isNothing = next.subject.trim() === '' && next.bodyHtml.replace(/<[^<>]*>|\s/g, '') === ''
    draft.edit({ texts: isNothing ? others : { ...others, [at]: next } })
  }
  const first = written[0]
  return (
    <>
      {languages.length > 1 ? (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
        <div role="group" aria-label={say('emails.occasions.languages')} className={styles.row}>
          {languages.map((one) => (
            <Button key={one} small variant="ghost" aria-pressed={one === at} onClick={() => show(one)}>
              {say(written.includes(one) ? 'sendings.language.written' : 'sendings.language.blank', {
                language: languageIn(one, language),
              })}
            </Button>
          ))}
        </div>
      ) : null}
      {languages.length > 1 && first !== undefined && written.length < languages.length ? (
        <p className={styles.note}>{say('sendings.language.others', { language: languageIn(first, language) })}</p>
      ) : null}
      <MailTextPanel
        key={at}
        language={at}
        text={text}
        person={PersonSearch}
        onChange={change}
        errorAt={(field) => draft.error?.errors.find(({ path }) => path === `texts.${at}.${field}`)?.message}
      />
    </>
  )
}
