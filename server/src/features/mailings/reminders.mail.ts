import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type { Reminder, Sending } from '@parvis/contract/mailings/mailings.ts'
import { server as remindersEn } from '@parvis/contract/mailings/reminders.en.ts'
import { server as remindersFr } from '@parvis/contract/mailings/reminders.fr.ts'
import { escapeHtml } from '#kit/html.ts'

/** The words of a reminder in these languages, for the organiser to change; the variables of mails stay in them. */
export const readyTexts = (reminder: Reminder, languages: readonly string[]): Sending['texts'] =>
  Object.fromEntries(
    languages.map((language) => {
      const { say } = translator(language, [...wordsIn(language, { fr: remindersFr, en: remindersEn })])
      const lines = ['hello', 'text', 'link'].map((part) => say(`reminder.${reminder}.${part}`))
      const bodyHtml = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
      return [language, { subject: say(`reminder.${reminder}.subject`), bodyHtml }]
    }),
  )
