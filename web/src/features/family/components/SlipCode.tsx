import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { useTexts } from '../texts.ts'

let brought = ''

/**
 * The code that a QR code of a slip brings along, behind the #: it is sent to no server, and does not stay in the address, which others may
 * look at later on a phone that is shared.
 */
export const broughtCode = (): string => {
  const inAddress = /^#([0-9A-Z]{10})$/.exec(globalThis.location?.hash ?? '')?.[1]
  if (inAddress) {
    brought = inAddress
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return brought
}

/** The sign-in is over, with or without it. */
export const forgetBroughtCode = (): void => {
  brought = ''
}

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
      required
      value={value}
      error={error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
