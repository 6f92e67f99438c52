import { Input, type InputWrapperProps, TextInput } from '@mantine/core'
import { useId } from 'react'
import classes from './PhoneInput.module.css'
import { homeCode, type PhoneNumber } from './phones.ts'

export interface PhoneInputProps extends Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'required'> {
  value?: PhoneNumber
  onChange?: (value: PhoneNumber) => void
  onBlur?: () => void
  disabled?: boolean
  readOnly?: boolean | undefined
}

/** One phone number with its country code, +234 by default: `<PhoneInput label="Phone" {...form.field('phoneNumber')} />` */
export const PhoneInput = ({
  label,
  description,
  error,
  required,
  value = { code: homeCode, number: '' },
  onChange,
  onBlur,
  disabled,
  readOnly,
}: PhoneInputProps) => {
  const id = useId()
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} required={required}>
      <div className={`flex gap-2 ${classes.phone}`}>
        <TextInput
          className={classes.code}
          aria-label="Country code"
          value={value.code}
          disabled={disabled}
          readOnly={readOnly}
          maxLength={5}
          autoComplete="tel-country-code"
          onChange={event => onChange?.({ ...value, code: event.currentTarget.value })}
        />
        {/* Without a wrapper of its own: its error and description are those of the wrapper around both. */}
        <Input
          className="m-0 flex-1"
          size="md"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="803 123 4567"
          value={value.number}
          error={Boolean(error)}
          required={required}
          disabled={disabled}
          readOnly={readOnly}
          maxLength={24}
          onBlur={onBlur}
          onChange={event => onChange?.({ ...value, number: event.currentTarget.value })}
        />
      </div>
    </Input.Wrapper>
  )
}
