/** The part of fontkit that is used here: it opens a font once, and pdfkit takes the opened font as a source. */
declare module 'fontkit' {
  export interface OpenedFont extends ArrayBuffer {
    readonly postscriptName: string
  }
  export function create(bytes: Uint8Array): OpenedFont
}

/** Missing from pdfkit's published types: an image opened once and drawn on many pages is embedded once. */
declare namespace PDFKit {
  namespace Mixins {
    interface PDFImage {
      openImage(src: Buffer): ImageSrc
    }
  }
}
