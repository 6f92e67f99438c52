/** Writes rows of a sheet in a thread: generating the XML of a large organisation's rows would block everyone else. */
export { rowsXml as run } from './rows-xml.ts'
