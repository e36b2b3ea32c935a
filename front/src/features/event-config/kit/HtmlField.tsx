import type { ComponentProps } from 'react'
import { useState } from 'react'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { typedHtml } from '../parts/typedHtml.ts'

/** A field for a text that may hold HTML: « Congrès & Cie » comes back as it was typed. */
export function HtmlField({ value, onChange, ...field }: ComponentProps<typeof TextArea>) {
  const [typed, type] = useState<string>()
  return (
    <TextArea
      {...field}
      value={typed === value ? typed : typedHtml(value)}
      onChange={(text, ...rest) => {
        type(text)
        onChange(text, ...rest)
      }}
    />
  )
}
