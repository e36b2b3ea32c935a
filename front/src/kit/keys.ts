export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Whether a dialog is open: keys of the page then do nothing. */
export const hasDialog = (): boolean => document.querySelector('dialog:modal') !== null

export const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || shiftKey)
