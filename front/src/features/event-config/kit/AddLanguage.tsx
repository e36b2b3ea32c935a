import { useMemo, useState } from 'react'
import { added } from '#kit/added.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Select } from '#kit/ui/Select.tsx'
import styles from './Items.module.css'
import { nameableLanguages } from './languages.ts'

interface AddLanguageProps {
  readonly offered: readonly string[]
  readonly onAdd: (language: string) => void
}

/** Adds a language to the event; its missing translations are then listed first. */
export function AddLanguage({ offered, onAdd }: AddLanguageProps) {
  const say = useSay()
  const { language } = useLanguage()
  const [chosen, choose] = useState('')
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'language' }), [language])
  const all = useMemo(() => nameableLanguages(names), [names])
  const spoken = new Intl.ListFormat(language).format(
    ['fr', 'en', ...Object.keys(added)].map((one) => names.of(one) ?? one),
  )
  return (
    <div className={styles.again}>
      <Select
        label={say('languages.add')}
        hint={say('languages.add.own', { languages: spoken })}
        name="add-language"
        value={chosen}
        placeholder={say('languages.add.choose')}
        options={all.filter(({ value }) => !offered.includes(value))}
        onChange={choose}
      />
      <Button
        small
        variant="ghost"
        icon="plus"
        disabled={chosen === ''}
        onClick={() => {
          onAdd(chosen)
          choose('')
        }}
      >
        {say('languages.add.go')}
      </Button>
    </div>
  )
}
