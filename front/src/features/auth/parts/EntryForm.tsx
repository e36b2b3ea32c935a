import type { FormEventHandler, ReactNode } from 'react'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import styles from './EntryForm.module.css'

interface EntryFormProps {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** A short form of the entrance: its title, a sentence, and the fields one under the other. */
export function EntryForm({ title, lead, children, onSubmit }: EntryFormProps) {
  return (
    <>
      <h1>{title}</h1>
      {lead ? <p>{lead}</p> : null}
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <RequiredNote />
        {children}
      </form>
    </>
  )
}
