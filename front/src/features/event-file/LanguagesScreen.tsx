import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { AppearancePage } from './parts/AppearancePage.tsx'
import { NamesIn } from './parts/NamesIn.tsx'
import { SENTENCES } from './parts/sentences.ts'
import { useNames } from './useNames.ts'
import { usePart } from './usePart.ts'

/** All the names of the event in each of its other languages. */
export function LanguagesScreen() {
  const say = useSay()
  const { settings } = useEvent()
  const { language: own } = useLanguage()
  const called = new Intl.DisplayNames(own, { type: 'language' })
  const edited = usePart(SENTENCES)
  const { names, unread } = useNames()
  // The first is what the names themselves are written in.
  const others = settings.FO_LANGUAGES.slice(1)
  const [chosen, choose] = useState<string>(others[0] ?? '')
  return (
    <AppearancePage
      screen="languages"
      edited={{ ...edited, saved: unread ?? edited.saved, draft: names && edited.draft }}
      isAtField={(path) => path.startsWith(`value.${chosen}.`)}
      shown={(translations) => (
        <ul>
          {others.flatMap((language) =>
            (names ?? []).flatMap(({ key, name }) => {
              const sentence = translations[language]?.[key]
              return sentence ? [<li key={`${language}.${key}`}>{`${name} · ${sentence} (${language})`}</li>] : []
            }),
          )}
        </ul>
      )}
    >
      {(translations) =>
        others.length === 0 ? (
          <EmptyState icon="globe" title={say('languages.one')}>
            {say('languages.one.text')}
          </EmptyState>
        ) : (
          <>
            {others.length > 1 ? (
              <Select
                label={say('languages.language')}
                name="language"
                value={chosen}
                options={others.map((value) => ({ value, label: called.of(value) ?? value }))}
                onChange={choose}
              />
            ) : null}
            <NamesIn
              key={chosen}
              title={called.of(chosen) ?? chosen}
              names={names ?? []}
              said={translations[chosen] ?? {}}
              errorAt={(key) => edited.errors.find(({ path }) => path === `value.${chosen}.${key}`)?.message}
              onChange={(key, sentence) =>
                edited.edit({ ...translations, [chosen]: { ...translations[chosen], [key]: sentence } })
              }
            />
          </>
        )
      }
    </AppearancePage>
  )
}
