import type { ReactNode, RefObject } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import type { Texts } from '../texts.ts'

/** Whether the server refused a field. */
const isRefused = (error: Error | null, name: string): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path.startsWith(`body.${name}`))

/** Focuses the field that the server refused, or else the first: where several do not fit together, people begin there. */
export const focusRefused = (error: Error, inputs: Readonly<Record<string, RefObject<HTMLElement | null>>>): void => {
  const all = Object.entries(inputs)
  const [, input] = all.find(([name]) => isRefused(error, name)) ?? all[0] ?? []
  input?.current?.focus()
}

/** What is wrong with a field, according to the server. */
export const problemAt = (
  { t, find }: Texts,
  error: Error | null,
  name: 'phone' | 'code' | 'studentNumber' | 'value' | 'email',
  kind: string = name,
): string | undefined => (isRefused(error, name) ? (find(`field.${kind}`) ?? t('field.invalid')) : undefined)

/** The props of a form that signs in: the box for a phone that is somebody else's, and whether it is ticked. */
export interface SignInFormProps {
  isShared: boolean
  setShared: (isShared: boolean) => void
  sharedBox: ReactNode
}

/** What is wrong with a required field, once the person has tried to send it. */
export const missingIn = ({ t }: Texts, value: string, isPressed: boolean): string | undefined =>
  isPressed && !value.trim() ? t('field.required') : undefined
