import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { useTexts } from '../texts.ts'

/** The code that a QR code of a slip brings along, behind the #: it is sent to no server. */
export const broughtCode = (): string => /^#([0-9A-Z]{10})$/.exec(globalThis.location?.hash ?? '')?.[1] ?? ''

interface SlipCodeProps {
  ref?: Ref<HTMLInputElement>
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The code on a printed slip. */
export const SlipCode = ({ ref, value, error, onChange }: SlipCodeProps) => {
  const { t } = useTexts()
  return (
    <TextInput
      ref={ref}
      label={t('signIn.code')}
      placeholder="ABCD-EFG-HJK"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      withAsterisk
      value={value}
      error={error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
