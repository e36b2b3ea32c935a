import type { Words } from '#kit/words.ts'

export const signing: Words = {
  EMAIL_HAS_FACTOR:
    'First remove your second factor: another address opens your account to the person who reads it. You can then set it up again',
  ACCOUNT_OF_OTHERS: 'This account is used elsewhere too: only its owner may change what opens it',
  PASSWORD_CURRENT_REQUIRED: 'Enter your current password',
  PASSWORD_WRONG: 'The current password is wrong',
}
