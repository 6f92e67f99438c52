import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { isPressedAway } from '../form/leaving.ts'
import { useTypedText } from '../form/typed-text.ts'

/**
 * A time of the day, 'HH:MM': `<TimeField label="Morning registers from" {...form.field('first.morning')} />`. A time that is typed in part
 * ('7:--') is one of the field alone: browsers give it as an empty one, so it stays there and is refused.
 */
export const TimeField = ({ error, onChange, onBlur, ...rest }: TextInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isPart, setIsPart] = useState(false)
  const isLeft = (): boolean => input.current?.validity.badInput === true
  useTypedText({
    isLeft,
    take: () => {
      setIsPart(isLeft())
      return !isLeft()
    },
  })
  return (
    <TextInput
      {...rest}
      ref={input}
      type="time"
      error={isPart ? 'Write the hour and the minutes, such as 07:30.' : error}
      onChange={event => {
        setIsPart(false)
        onChange?.(event)
      }}
      onBlur={event => {
        if (!isPressedAway(event)) setIsPart(isLeft())
        onBlur?.(event)
      }}
    />
  )
}
