/** The part of the maps service that the address field uses. */
interface Place {
  formatted_address?: string
  geometry?: { location?: { lat: () => number; lng: () => number } }
}

interface Autocomplete {
  addListener: (event: 'place_changed', listener: () => void) => void
  getPlace: () => Place
}

interface Maps {
  places: { Autocomplete: new (input: HTMLInputElement, options: object) => Autocomplete }
}

declare global {
  interface Window {
    google?: { maps?: Maps }
  }
}

type OnPlace = (address: string, coordinates: [number, number] | undefined) => void
type Suggest = (input: HTMLInputElement, onPlace: OnPlace) => void

let loading: Promise<Suggest | undefined> | undefined

/** Loads the maps script once. Returns a function that binds suggestions to an input, or undefined if the script cannot be loaded. */
export const loadMaps = (key: string): Promise<Suggest | undefined> => {
  loading ??= new Promise(resolve => {
    const script = document.createElement('script')
    script.src = `https://maps.googleapis.com/maps/api/js?libraries=places&key=${encodeURIComponent(key)}`
    script.onload = () => {
      const maps = window.google?.maps
      resolve(maps && suggestBy(maps))
    }
    script.onerror = () => resolve(undefined)
    document.head.append(script)
  })
  return loading
}

const suggestBy =
  (maps: Maps): Suggest =>
  (input, onPlace) => {
    const autocomplete = new maps.places.Autocomplete(input, { componentRestrictions: { country: 'ng' } })
    autocomplete.addListener('place_changed', () => {
      const { formatted_address: address, geometry } = autocomplete.getPlace()
      const spot = geometry?.location
      onPlace(address ?? input.value, spot && [spot.lng(), spot.lat()])
    })
  }
