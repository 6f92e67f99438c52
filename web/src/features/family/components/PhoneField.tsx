import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { useTexts } from '../texts.ts'

interface PhoneFieldProps {
  ref?: Ref<HTMLInputElement>
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The phone number that a school has of a guardian. */
export const PhoneField = ({ ref, value, error, onChange }: PhoneFieldProps) => {
  const { t } = useTexts()
  return (
    <TextInput
      ref={ref}
      label={t('signIn.phone')}
      description={t('signIn.phoneHelp')}
      placeholder="0803 123 4567"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={24}
      required
      value={value}
      error={error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** A typed number as the server takes it. */
export const phoneOf = (number: string): { code: string; number: string } => ({ code: '+234', number })
