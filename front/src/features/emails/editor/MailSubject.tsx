import { useMemo } from 'react'
import { useSay } from '#kit/say.tsx'
import styles from '../kit/MailText.module.css'
import type { MailFieldProps } from './MailField.tsx'
import { attributesOf, MailField } from './MailField.tsx'
import { MailVariables } from './MailVariables.tsx'
import { insertVariable } from './mailChips.ts'
import { readSubject, writeSubject } from './mailHtml.ts'
import { subjectSchema } from './mailSchema.ts'
import { calledBy } from './mailWords.ts'
import { useProse } from './useProse.ts'

/** A single line: Enter does nothing, and pasted line breaks become spaces. */
const KEYS = { Enter: () => true, 'Shift-Enter': () => true }

export function MailSubject({ names, ...field }: MailFieldProps & { readonly names: readonly string[] }) {
  const say = useSay()
  const schema = useMemo(() => subjectSchema(calledBy(say)), [say])
  const read = useMemo(() => (subject: string) => readSubject(schema, subject), [schema])
  const { place, run } = useProse({
    ...{ read, write: writeSubject, keys: KEYS },
    value: field.value,
    onChange: field.onChange,
    attributes: attributesOf(field, false),
  })
  return (
    <MailField {...field}>
      <div ref={place} />
      <div className={styles.tools}>
        <MailVariables names={names} onPick={(name) => run(insertVariable(name))} />
      </div>
    </MailField>
  )
}
