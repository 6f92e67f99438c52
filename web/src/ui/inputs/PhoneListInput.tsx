import { ActionIcon, Button, TextInput, type InputWrapperProps } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FocusEvent, useState } from 'react'
import classes from './PhoneInput.module.css'
import { useTypedText } from '../form/typed-text.ts'
import { phoneError, phoneOf, type PhoneNumber, showPhone } from './phones.ts'

export interface PhoneListInputProps extends Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'required'> {
  value?: PhoneNumber[]
  onChange?: (value: PhoneNumber[]) => void
  onBlur?: (event: FocusEvent) => void
  /** Maximum count; 5 by default. */
  most?: number
}

/**
 * Several phone numbers; only a complete number is added, and input is never truncated to one:
 * `<PhoneListInput label="Phones" {...form.field('phones')} />`
 */
export const PhoneListInput = ({
  value = [],
  onChange,
  onBlur,
  most = 5,
  error,
  required = false,
  ...wrapper
}: PhoneListInputProps) => {
  const [typed, setTyped] = useState('')
  const [problem, setError] = useState<string>()
  const add = (): boolean => {
    const phone = phoneOf(typed)
    if (!phone) {
      setError(phoneError(typed))
      return false
    }
    setTyped('')
    setError(undefined)
    if (!value.some(({ number }) => number === phone.number)) onChange?.([...value, phone])
    return true
  }
  const isLeft = (): boolean => typed.trim() !== ''
  useTypedText({ take: () => !isLeft() || add(), isLeft })
  return (
    <div>
      <TextInput
        {...wrapper}
        withAsterisk={required}
        required={required && value.length === 0}
        type="tel"
        inputMode="tel"
        placeholder="0803 123 4567"
        maxLength={24}
        value={typed}
        error={problem ?? error}
        disabled={value.length >= most}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        onBlur={event => {
          if (isLeft()) add()
          onBlur?.(event)
        }}
        rightSectionWidth={92}
        rightSection={
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus aria-hidden size={16} />}
            onMouseDown={event => event.preventDefault()}
            onClick={add}
          >
            Add
          </Button>
        }
      />
      <ul className="flex flex-wrap gap-2 list mt-3">
        {value.map(phone => (
          <li key={`${phone.code}${phone.number}`} className={`flex items-center gap-1 bg-hover ${classes.item}`}>
            {showPhone(phone)}
            <ActionIcon
              variant="subtle"
              color="gray"
              radius="xl"
              aria-label={`Remove ${showPhone(phone)}`}
              onClick={() => onChange?.(value.filter(other => other !== phone))}
            >
              <IconX aria-hidden size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  )
}
