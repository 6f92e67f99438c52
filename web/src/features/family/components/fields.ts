import { ApiError } from '../../../lib/http/api-error.ts'
import type { Texts } from '../texts.ts'

/** What is wrong with a field, according to the server. */
export const problemAt = (
  { t, find }: Texts,
  error: Error | null,
  name: 'phone' | 'code' | 'value',
  kind: string = name,
): string | undefined => {
  const isWrong = error instanceof ApiError && error.fields.some(({ path }) => path.startsWith(`body.${name}`))
  return isWrong ? (find(`field.${kind}`) ?? t('field.invalid')) : undefined
}

/** What is wrong with a required field, once the person has tried to send it. */
export const missingIn = ({ t }: Texts, value: string, isPressed: boolean): string | undefined =>
  isPressed && !value.trim() ? t('field.required') : undefined
