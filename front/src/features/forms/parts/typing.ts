import { applyFormat } from '@parvis/contract/forms/forms.rules.ts'
import type { FormModel } from '@parvis/contract/forms/forms.ts'

/**
 * Applies a format to what is being typed and leaves the caret after the same characters: capitals can be longer than
 * what they replace (« ß » → « SS »). Answers the text to keep.
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
