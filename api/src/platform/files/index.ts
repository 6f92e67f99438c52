export {
  ImageError,
  type ImageErrorKind,
  type ImageShape,
  imageShapes,
  printableImage,
  smallImage,
  type StoredImage,
  storedImage,
} from './images.ts'
export { isSigned, type SignedRequest, signedPath, type Viewer, viewerOf } from './signed-urls.ts'
export {
  FileMissing,
  openConfigured,
  openStorage,
  type Storage,
  StorageAway,
  type StorageConfig,
} from './storage.ts'
