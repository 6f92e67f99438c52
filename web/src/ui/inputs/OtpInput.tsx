import { Input, type InputWrapperProps, PinInput } from '@mantine/core'
import { type FocusEvent, useId } from 'react'

export interface OtpInputProps extends Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'required'> {
  value?: string
  onChange?: (value: string) => void
  /** Number of boxes, one digit each; 6 by default. */
  length?: number
  onComplete?: (value: string) => void
  /** Called when the focus leaves all boxes. */
  onBlur?: (event: FocusEvent) => void
  disabled?: boolean
  autoFocus?: boolean
}

/** A one-time code; pasting fills all boxes: `<OtpInput label="Code" {...form.field('code')} />` */
export const OtpInput = ({
  label,
  description,
  error,
  required,
  value,
  onChange,
  length = 6,
  onBlur,
  ...rest
}: OtpInputProps) => {
  const id = useId()
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={description}
      error={error}
      required={required}
      labelProps={{ id: `${id}-label` }}
    >
      <PinInput
        {...rest}
        id={id}
        role="group"
        aria-labelledby={`${id}-label`}
        type="number"
        size="lg"
        gap="xs"
        placeholder=""
        length={length}
        value={value}
        onChange={onChange}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event)
        }}
        error={Boolean(error)}
        getInputProps={index => ({ 'aria-label': `Digit ${index + 1} of ${length}`, 'aria-required': required })}
      />
    </Input.Wrapper>
  )
}
