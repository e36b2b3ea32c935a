import { MOST_ROWS } from '@parvis/contract/guests/guests.ts'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FileInput } from '#kit/ui/FileInput.tsx'
import type { Opened } from '../GuestsScreen.tsx'
import styles from './Guests.module.css'
import type { FromReader } from './reader.ts'
import { readFile } from './reader.ts'

type Refusal = Extract<FromReader, { refused: unknown }>

export function FileChoice({ onOpen }: { readonly onOpen: (file: Opened) => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const [name, setName] = useState<string | null>(null)
  const [lines, setLines] = useState(0)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  const forget = () => {
    stop.current()
    setName(null)
    setLines(0)
  }
  function read(file: File) {
    stop.current()
    setName(file.name)
    setLines(0)
    setRefused(null)
    stop.current = readFile(file, (message) => {
      if ('lines' in message) return setLines(message.lines)
      setName(null)
      if ('refused' in message) return setRefused(message)
      const [sheet] = message.sheets
      if (sheet) onOpen({ name: file.name.slice(0, 200), sheets: message.sheets, sheet })
    })
  }
  const count = MOST_ROWS.toLocaleString(language)
  return (
    <section className={styles.choice}>
      <p className={styles.narrow}>{say('guests.narrow')}</p>
      <FileInput
        name="guests"
        label={say('guests.file')}
        hint={say('guests.file.hint', { count })}
        chooseLabel={say('guests.file.choose')}
        removeLabel={say('guests.file.remove')}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        fileName={name}
        onChange={read}
        onRemove={forget}
      />
      {name === null ? null : (
        <div className={styles.row}>
          <p role="status">{say('guests.reading', { count: lines.toLocaleString(language) })}</p>
          <Button small variant="ghost" onClick={forget}>
            {say('guests.stop')}
          </Button>
        </div>
      )}
      {refused ? (
        <Banner kind="error">{say(`guests.refused.${refused.refused}`, { line: refused.line, count })}</Banner>
      ) : null}
      <ul className={styles.facts}>
        {['read', 'mail', 'again'].map((fact) => (
          <li key={fact}>{say(`guests.fact.${fact}`)}</li>
        ))}
      </ul>
    </section>
  )
}
