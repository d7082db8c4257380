import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// One chunk for the libraries every page needs: fewer requests, and it keeps its hash between releases.
const everyPage = /node_modules\/(react|react-dom|scheduler|@tanstack\/[^/]+|wouter|regexparam)\//

// Our own small parts would be two dozen requests. What only some pages need, or only later, stays out of the way.
const smallParts =
  /web\/src\/((lib|ui)\/(?!line-reader|relative-time|safe-next|save-file|send-form|tabs|tape-progress|toaster|\S*field)|features\/(?!contribute\/)[^/]+\/(?!\S*edit-)(use-|[^/]+-api))/

const groups = [
  { name: 'libraries', test: everyPage },
  { name: 'parts', test: smallParts },
]

export default defineConfig(({ command, isSsrBuild }) => {
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    plugins: [react(), tailwind()],
    // React's development build draws a page several times slower. Bundled with the answer to its question, it can never
    // be the one that runs, whatever the environment of the build or of the server says.
    ...(command === 'build' &&
      isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
    build: isSsrBuild
      ? {
          outDir: 'dist/server',
          copyPublicDir: false,
          assetsInlineLimit: 0,
          // One file, read once: a running server never looks for a chunk that the next build has replaced.
          rolldownOptions: { output: { codeSplitting: false } },
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          // The content security policy allows neither data: addresses nor inline scripts.
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { output: { codeSplitting: { groups } } },
        },
  }
})
