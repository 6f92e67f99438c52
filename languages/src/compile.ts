/** A text for `translatorOf`: parsed by the build for the browser, at the start for the server. */
export { default as compile } from 'icu-minify/compile'
