import { messages } from '@akada/contract/kernel/messages'
import { ApiError } from '../../../lib/api-error.ts'

/** What is wrong with a field, according to the server. */
export const problemAt = (error: Error | null, path: string): string | undefined =>
  error instanceof ApiError ? error.fields.find(field => field.path.startsWith(path))?.message : undefined

/** What is wrong with a required field, once the person has tried to send it. */
export const missingIn = (value: string, isPressed: boolean): string | undefined =>
  isPressed && !value.trim() ? messages.required : undefined
