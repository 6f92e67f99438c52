import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { isPressedAway } from '../form/leaving.ts'
import { moneyInWords, readDecimal, readMoney, type ReadNumber, readWhole, writtenMoney } from './numbers.ts'
import { useTypedText } from '../form/typed-text.ts'

interface FieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'min' | 'max'> {
  /** The number; text that is none as it was typed; empty or null if nothing is typed. */
  value?: unknown
  /** The number; text that is none as it was typed, so that the form refuses it; empty if nothing is typed. */
  onChange?: (value: number | string) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

interface TypedNumberProps extends FieldProps {
  read: (text: string) => ReadNumber
  write?: (value: number) => string
  /** What is said below the box of the text in it; the help if undefined. */
  explain?: (text: string) => string | undefined
}

const textOf = (value: unknown, write: (value: number) => string): string => {
  if (typeof value === 'number') return write(value)
  return typeof value === 'string' ? value : ''
}

/**
 * A box for a number that is text: what is typed stays as it is typed, and is refused in its place if it is not such a number. No key, no
 * wheel and no limit of the box changes it, as Mantine's NumberInput would.
 */
const TypedNumber = ({ value, onChange, onBlur, read, write = String, explain, ...rest }: TypedNumberProps) => {
  const [text, setText] = useState(() => textOf(value, write))
  const [problem, setProblem] = useState<string>()
  const sent = useRef(value ?? '')

  useEffect(() => {
    // Set from outside (reset, another person's version): replaces what was typed.
    if ((value ?? '') === sent.current) return
    sent.current = value ?? ''
    setText(textOf(value, write))
    setProblem(undefined)
  }, [value, write])

  const problemOf = (typed: string): string | undefined => {
    if (typed.trim() === '') return undefined
    const answer = read(typed)
    return 'problem' in answer ? answer.problem : undefined
  }
  const valueOf = (typed: string): number | string => {
    if (typed.trim() === '') return ''
    const answer = read(typed)
    return 'problem' in answer ? typed : answer.value
  }
  useTypedText({
    take: () => {
      const found = problemOf(text)
      if (found) setProblem(found)
      return !found
    },
    // The text is the value of the form.
    isLeft: () => false,
  })

  return (
    <TextInput
      autoComplete="off"
      {...rest}
      description={explain?.(text) ?? rest.description}
      error={problem ?? rest.error}
      value={text}
      onChange={event => {
        const typed = event.currentTarget.value
        const next = valueOf(typed)
        setText(typed)
        setProblem(undefined)
        sent.current = next
        onChange?.(next)
      }}
      onBlur={event => {
        if (!isPressedAway(event)) setProblem(problemOf(text))
        onBlur?.(event)
      }}
    />
  )
}

interface WholeNumberFieldProps extends FieldProps {
  min?: number
  max: number
}

/** A whole number, as a count or a year of schooling: `<WholeNumberField label="Seats" max={99_999} {...form.field('seats')} />` */
export const WholeNumberField = ({ min = 0, max, ...rest }: WholeNumberFieldProps) => (
  // The keypad of some phones has no minus.
  <TypedNumber inputMode={min < 0 ? 'text' : 'numeric'} read={text => readWhole(text, { min, max })} {...rest} />
)

interface DecimalFieldProps extends WholeNumberFieldProps {
  /** The most decimals. */
  decimals: number
  /** Shown in the box behind the number, and may be typed. */
  unit?: string
}

/** A number with decimals: `<DecimalField label="Pass mark" max={100} decimals={1} {...form.field('passMark')} />` */
export const DecimalField = ({ min = 0, max, decimals, unit, ...rest }: DecimalFieldProps) => (
  <TypedNumber
    inputMode="decimal"
    read={text => readDecimal(text, { min, max, decimals, unit })}
    rightSection={unit && <span aria-hidden>{unit}</span>}
    {...rest}
  />
)

interface MoneyFieldProps extends FieldProps {
  /** What is said of ₦0. */
  zero?: string
}

/**
 * A sum of money, in naira: every box of money is this one. The sum stands in words below it, in the place of the help, so that a comma too
 * many is seen: `<MoneyField label="Registration fee in naira" {...form.field('fee')} />`
 */
export const MoneyField = ({ zero = 'Zero naira only', disabled, ...rest }: MoneyFieldProps) => (
  <TypedNumber
    inputMode="decimal"
    leftSection={<span aria-hidden>₦</span>}
    classNames={{ input: 'figures', description: 'text-dimmed text-sm' }}
    disabled={disabled}
    read={readMoney}
    write={writtenMoney}
    // What nobody can change needs its reason more than its words.
    explain={disabled ? undefined : text => moneyInWords(text, zero)}
    {...rest}
  />
)
