import type { EventName } from '@parvis/contract/kit/part.ts'
import { useState } from 'react'
import { AddLanguage } from '#features/event-config/kit/AddLanguage.tsx'
import { AppearancePage } from '#features/event-config/kit/AppearancePage.tsx'
import type { LanguagesFields } from '#features/event-config/kit/languages.ts'
import { offeredIn, withOffered } from '#features/event-config/kit/languages.ts'
import { SENTENCES, saying } from '#features/event-config/kit/sentences.ts'
import type { EditedPart } from '#features/event-config/usePart.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { SETTINGS } from '#features/event-config/useSettings.ts'
import { useTogether } from '#features/event-config/useTogether.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { NamesIn } from './parts/NamesIn.tsx'
import { useNames } from './useNames.ts'

export function LanguagesScreen() {
  const edited = useTogether<LanguagesFields>({ settings: usePart(SETTINGS), translations: usePart(SENTENCES) })
  const { names, unread } = useNames()
  return (
    <AppearancePage
      screen="languages"
      edited={{ ...edited, saved: unread ?? edited.saved, draft: names && edited.draft }}
      isAtField={(path) => path.startsWith('translations.')}
      shown={(fields) => (
        <ul>
          {offeredIn(fields).flatMap((language) =>
            (names ?? []).flatMap(({ key, name }) => {
              const sentence = fields.translations[language]?.[key]
              return sentence ? [<li key={`${language}.${key}`}>{`${name} · ${sentence} (${language})`}</li>] : []
            }),
          )}
        </ul>
      )}
    >
      {(fields) => <Languages fields={fields} edited={edited} names={names ?? []} />}
    </AppearancePage>
  )
}

interface LanguagesProps {
  readonly fields: LanguagesFields
  readonly edited: EditedPart<LanguagesFields>
  readonly names: readonly EventName[]
}

function Languages({ fields, edited, names }: LanguagesProps) {
  const say = useSay()
  const { language: own } = useLanguage()
  const called = new Intl.DisplayNames(own, { type: 'language' })
  const [asked, choose] = useState('')
  const offered = offeredIn(fields)
  // The first is what the names themselves are written in.
  const [, ...others] = offered
  const chosen = others.includes(asked) ? asked : others[0]
  const kept = offered.filter((one) => one !== chosen)
  const nameOf = (language: string) => called.of(language) ?? language
  return (
    <>
      {others.length > 1 ? (
        <Select
          label={say('languages.language')}
          name="language"
          value={chosen ?? ''}
          options={others.map((value) => ({ value, label: nameOf(value) }))}
          onChange={choose}
        />
      ) : null}
      {chosen === undefined ? (
        <EmptyState icon="globe" title={say('languages.one')}>
          {say('languages.one.text')}
        </EmptyState>
      ) : (
        <>
          <NamesIn
            key={chosen}
            title={nameOf(chosen)}
            names={names}
            said={fields.translations[chosen] ?? {}}
            errorAt={(key) => edited.errors.find(({ path }) => path === `translations.${chosen}.${key}`)?.message}
            onChange={(key, sentence) => edited.edit(saying(fields, chosen, key, sentence))}
          />
          <div>
            <Button small variant="ghost" icon="trash" onClick={() => edited.edit(withOffered(fields, kept))}>
              {say('languages.remove', { language: nameOf(chosen) })}
            </Button>
          </div>
        </>
      )}
      <AddLanguage
        offered={offered}
        onAdd={(language) => {
          choose(language)
          edited.edit(withOffered(fields, [...offered, language]))
        }}
      />
    </>
  )
}
