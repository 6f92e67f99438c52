export {
  A3,
  A4,
  bytesOf,
  createDocument,
  type DocumentFacts,
  eachPage,
  type FontName,
  type PdfDocument,
} from './document.ts'
export {
  type Align,
  type Box,
  drawBox,
  drawBoxes,
  drawLine,
  drawLines,
  drawParagraph,
  drawPart,
  drawParts,
  drawPicture,
  drawQrCode,
  drawStrokes,
  drawText,
  drawTurned,
  heightOfParagraph,
  ink,
  lineStep,
  type PartToDraw,
  type LineOfText,
  type Stroke,
  type TextStyle,
  widthOf,
  wrapped,
} from './draw.ts'
export type { Tag, TagName } from './structure.ts'
export { Flow, heightOfTable, pageRows, type Table, type TableColumn, tableWithin } from './table.ts'
export type { Book, BookColumn } from './book.ts'
