import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import type { FieldProps } from './Field.tsx'
import { Field } from './Field.tsx'
import styles from './FileInput.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

interface FileInputProps extends FieldProps {
  chooseLabel: ReactNode
  removeLabel: string
  fileName: string | null
  onChange: (file: File) => void
  onRemove: () => void
  onBlur?: (() => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  accept?: string | undefined
  /** Share already sent, 0..1; undefined when nothing is being sent. */
  progress?: number | undefined
  progressLabel?: string | undefined
}

/** A file to choose or drop, with name, progress and removal. */
export function FileInput(props: FileInputProps) {
  const { chooseLabel, removeLabel, fileName, onChange, onRemove, onBlur, inputRef, ...rest } = props
  const { accept, progress, progressLabel, ...field } = rest
  return (
    <Field {...field}>
      {(control) => (
        <div className={cx(styles.zone, fileName !== null && styles.filled)} data-invalid={control['aria-invalid']}>
          <span className={styles.icon}>
            <Icon name={fileName === null ? 'upload' : 'file'} />
          </span>
          <span className={styles.text}>{fileName ?? chooseLabel}</span>
          <input
            {...control}
            required={fileName === null ? control.required : undefined}
            ref={inputRef}
            className={styles.native}
            type="file"
            accept={accept}
            onBlur={onBlur}
            onChange={(event) => {
              const file = event.target.files?.[0]
              // The same file must be selectable again after a refusal.
              event.target.value = ''
              if (file) onChange(file)
            }}
          />
          {fileName === null ? null : (
            <span className={styles.remove}>
              <IconButton icon="trash" label={removeLabel} onClick={onRemove} disabled={control.disabled} />
            </span>
          )}
          {progress === undefined ? null : (
            <progress className={styles.progress} value={progress} max={1} aria-label={progressLabel} />
          )}
        </div>
      )}
    </Field>
  )
}
