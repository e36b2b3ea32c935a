import type { FormEventHandler, ReactNode } from 'react'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import styles from './EntryForm.module.css'

interface EntryFormProps {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
}

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
