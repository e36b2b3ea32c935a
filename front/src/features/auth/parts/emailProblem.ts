import { Email } from '@parvis/contract/kit/fields.ts'
import { problemsOf } from '@parvis/contract/kit/problems.ts'

export function emailProblem(email: string): Record<string, string> {
  const { '': problem } = problemsOf(Email, email)
  return problem ? { email: problem } : {}
}
