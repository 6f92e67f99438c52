/** The part of fontkit used here: it opens a font once, and pdfkit accepts the opened font as a source. */
declare module 'fontkit' {
  export interface GlyphPosition {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }
  export interface GlyphRun {
    readonly glyphs: readonly object[]
    readonly positions: readonly GlyphPosition[]
    readonly advanceWidth: number
  }
  export interface OpenedFont extends ArrayBuffer {
    readonly postscriptName: string
    readonly unitsPerEm: number
    /** Code points that have a glyph, in ascending order. */
    readonly characterSet: readonly number[]
    layout(text: string): GlyphRun
    glyphForCodePoint(codePoint: number): object
  }
  export function create(bytes: Uint8Array): OpenedFont
}

/** Missing from pdfkit's published types. */
declare namespace PDFKit {
  /** A font within a document: it collects the glyphs that the document shows. Measures are thousandths of the text's size. */
  interface EmbeddedFont {
    readonly id: string
    readonly ascender: number
    /** Four hexadecimal digits per glyph, and the positions of the glyphs. */
    encode(text: string): [string[], readonly EncodedPosition[]]
    ref(): PDFKitReference
  }
  /** A part of the file, such as the content of a page; `compress` says whether it is compressed at its end. */
  interface PDFKitReference {
    /** The data written to it, until its end. */
    buffer: Uint8Array[]
  }
  interface EncodedPosition {
    /** The distance to the next glyph, and the glyph's own width. */
    readonly xAdvance: number
    readonly advanceWidth: number
    readonly xOffset: number
    readonly yOffset: number
  }
  /** The catalogue of the file. */
  interface PDFDocument {
    readonly _root: { readonly data: { Version?: string; StructTreeRoot: { readonly id: number } } }
  }
  namespace Mixins {
    interface PDFFont {
      /** The font set last. */
      readonly _font: EmbeddedFont
    }
    interface PDFImage {
      /** An image opened once and drawn on many pages is embedded once. */
      openImage(src: Buffer): ImageSrc
    }
  }
}
