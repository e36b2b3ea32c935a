import { applyFormat } from '@parvis/contract/forms/forms.rules.ts'
import type { FormModel } from '@parvis/contract/forms/forms.ts'

/**
 * Formats the typed text and keeps the caret after the same characters, since capitals may be longer (« ß » → « SS
 * »). Returns the text to keep.
 */
export function formatTyped(format: FormModel['format'], element: HTMLInputElement | HTMLTextAreaElement): string {
  const typed = element.value
  const formatted = applyFormat(format, typed)
  if (formatted === typed) return typed
  const caret = element.selectionStart ?? typed.length
  const place = applyFormat(format, typed.slice(0, caret)).length
  element.value = formatted
  element.setSelectionRange(place, place)
  return formatted
}
