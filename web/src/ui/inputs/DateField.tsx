import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker, YearPickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { dayProblem, parseDay, showDay } from '../../lib/days.ts'
import { useTypedText } from '../form/typed-text.ts'

export interface DateFieldProps
  extends Pick<TextInputProps, 'label' | 'description' | 'error' | 'required' | 'disabled'> {
  /** 'YYYY-MM-DD'; null or empty if there is none. */
  value?: string | null
  /** The day; null if nothing is typed; the text as typed if it is not a valid day, so that the form's schema rejects it. */
  onChange?: (value: string | null) => void
  onBlur?: () => void
  /** First and last day that may be chosen, 'YYYY-MM-DD'. */
  minDate?: string
  maxDate?: string
  /** Today is the first day that can be chosen. */
  futureOnly?: boolean
  /** Today is the last day that can be chosen. */
  pastOnly?: boolean
  /** Only a year; the value is its first day. */
  yearOnly?: boolean
}

/** A day, typed as DD-MM-YYYY or picked: `<DateField label="Date of birth" pastOnly {...form.field('dateOfBirth')} />` */
export const DateField = ({ futureOnly, pastOnly, yearOnly, ...props }: DateFieldProps) => {
  const minDate = props.minDate ?? (futureOnly ? today() : undefined)
  const maxDate = props.maxDate ?? (pastOnly ? today() : undefined)
  if (!yearOnly) return <DayField {...props} minDate={minDate} maxDate={maxDate} />
  const { value, onChange, ...rest } = props
  return (
    <YearPickerInput
      {...rest}
      placeholder="Choose a year"
      minDate={minDate}
      maxDate={maxDate}
      value={value || null}
      onChange={year => onChange?.(year)}
    />
  )
}

type DayFieldProps = Omit<DateFieldProps, 'futureOnly' | 'pastOnly' | 'yearOnly'>

const DayField = ({ value, onChange, onBlur, minDate, maxDate, error, ...rest }: DayFieldProps) => {
  const [text, setText] = useState(() => showDay(value))
  const [problem, setError] = useState<string>()
  const [opened, setOpened] = useState(false)
  const sent = useRef(value || null)

  useEffect(() => {
    // Set from outside (reset, another field): replaces what was typed.
    if ((value || null) === sent.current) return
    sent.current = value || null
    setText(showDay(value))
    setError(undefined)
  }, [value])

  const send = (next: string | null): void => {
    sent.current = next
    onChange?.(next)
  }
  /** Text that is not a valid day is kept as typed, so that the form can reject it. */
  const valueOf = (typed: string, day: string | null): string | null => {
    if (typed.trim() === '') return null
    return errorOf(day, typed) ? typed : day
  }
  const errorOf = (day: string | null, typed = text): string | undefined => {
    if (!day) return dayProblem(typed)
    if (minDate && day < minDate) return `Choose ${showDay(minDate)} or a later day.`
    return maxDate && day > maxDate ? `Choose ${showDay(maxDate)} or an earlier day.` : undefined
  }
  const day = parseDay(text)
  useTypedText({
    take: () => {
      const found = text.trim() === '' ? undefined : errorOf(day)
      if (found) setError(found)
      return !found
    },
    // The text is the value of the form.
    isLeft: () => false,
  })

  return (
    <TextInput
      {...rest}
      error={problem ?? error}
      placeholder="DD-MM-YYYY"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={text}
      onChange={event => {
        const typed = event.currentTarget.value
        const typedDay = parseDay(typed)
        setText(typed)
        setError(undefined)
        send(valueOf(typed, typedDay))
      }}
      onBlur={() => {
        if (day) setText(showDay(day))
        setError(text.trim() === '' ? undefined : errorOf(day))
        onBlur?.()
      }}
      rightSection={
        <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={rest.disabled}
              aria-label="Open the calendar"
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar aria-hidden size={20} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label="Calendar">
            <DatePicker
              value={day}
              defaultDate={day ?? maxDate ?? minDate}
              minDate={minDate}
              maxDate={maxDate}
              getDayProps={one => (one === (day ?? maxDate ?? minDate ?? today()) ? { 'data-autofocus': true } : {})}
              onChange={picked => {
                setText(showDay(picked))
                setError(undefined)
                setOpened(false)
                send(picked)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
