import { Email } from '@parvis/contract/kit/fields.ts'
import { problemsOf } from '@parvis/contract/kit/problems.ts'

/** What is wrong with an address, as the problems of a form whose field is named `email`. */
export function emailProblem(email: string): Record<string, string> {
  const { '': problem } = problemsOf(Email, email)
  return problem ? { email: problem } : {}
}
