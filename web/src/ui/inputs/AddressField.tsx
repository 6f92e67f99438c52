import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { loadMaps } from './maps.ts'

export interface AddressFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string
  onChange?: (value: string) => void
  /** Longitude and latitude of the chosen suggestion. */
  onCoordinates?: (coordinates: [longitude: number, latitude: number]) => void
}

const key = import.meta.env.VITE_MAPS_KEY
/** The maps service is loaded only after this time, in milliseconds, so that it never delays the page. */
const mapsDelay = 3000

/** An address; with suggestions if a maps service is configured: `<AddressField label="Address" {...form.field('address')} />` */
export const AddressField = ({ value = '', onChange, onCoordinates, ...rest }: AddressFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef({ onChange, onCoordinates })
  useEffect(() => {
    latest.current = { onChange, onCoordinates }
  })
  useEffect(() => {
    if (!key) return
    let gone = false
    const start = async (): Promise<void> => {
      const suggest = await loadMaps(key)
      if (gone || !input.current) return
      suggest?.(input.current, (address, coordinates) => {
        latest.current.onChange?.(address)
        if (coordinates) latest.current.onCoordinates?.(coordinates)
      })
    }
    const timer = setTimeout(() => void start(), mapsDelay)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
  return (
    <TextInput
      {...rest}
      ref={input}
      value={value}
      autoComplete="street-address"
      onChange={event => onChange?.(event.currentTarget.value)}
    />
  )
}
