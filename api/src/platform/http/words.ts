import { messages } from '@akada/contract/kernel/messages'
import type * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const wanted: Partial<Record<string, string>> = {
  number: 'Write a number.',
  int: 'Write a whole number.',
  boolean: 'Choose yes or no.',
  array: 'A list is wanted here.',
}

const bound = (side: string, bound: number | bigint, origin: string): string => {
  if (origin === 'string') return `${side} ${bound} characters.`
  return origin === 'array' || origin === 'set' ? `${side} ${bound} in the list.` : `${side} ${bound}.`
}

/**
 * The message for a validation error whose schema has none of its own. Anything missing is required (specification, 5); the rest is said in
 * plain words. Undefined leaves it to the schema library.
 */
export const wordsFor = (issue: Issue): string | undefined => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return messages.required
  switch (issue.code) {
    case 'invalid_type':
      return wanted[issue.expected] ?? 'This is not in the form that is wanted.'
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return bound('At least', issue.minimum, issue.origin)
    case 'too_big':
      return bound('At most', issue.maximum, issue.origin)
    case 'invalid_format':
      return issue.format === 'uuid' ? 'This is not an id.' : 'This is not in the form that is wanted.'
    case 'invalid_union':
      return 'This is not in the form that is wanted.'
    default:
      return undefined
  }
}
