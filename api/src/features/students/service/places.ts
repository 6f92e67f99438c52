import { nigeria } from '../../generic/index.ts'
import { type PlaceBook, placeBook } from '../rules/places.ts'

let book: PlaceBook | undefined

/** The states and local governments of Nigeria. */
export const places = (): PlaceBook => {
  book ??= placeBook(nigeria.states)
  return book
}
