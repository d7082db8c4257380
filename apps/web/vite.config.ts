import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, fileNames } from './chunks.ts'
import { describeOcr, serveOcr } from './ocr-files.ts'
import { leaveOutUnusedQueries } from './left-out.ts'
import { createNameClass, writeNamesInPlace } from './class-names.ts'
import { declareLayers } from './style-layers.ts'

export default defineConfig(({ command, isSsrBuild }) => {
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    plugins: [react(), declareLayers(), writeNamesInPlace(), serveOcr(), leaveOutUnusedQueries()],
    worker: { format: 'es' },
    css: {
      modules: {
        localsConvention: 'camelCase',
        generateScopedName: command === 'build' ? createNameClass(import.meta.dirname) : '[local]-[hash:base64:4]',
      },
    },
    // wouter asks for a stand-in for the hook that React has had since version 18.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    // React's development build draws a page several times slower. Bundled with the answer to its question, it can never
    // be the one that runs, whatever the environment of the build or of the server says.
    ...(command === 'build' && isSsrBuild && { ssr: { noExternal: true } }),
    define: {
      'import.meta.env.OCR': JSON.stringify(describeOcr()),
      ...(command === 'build' && isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
    },
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
          modulePreload: {
            polyfill: false,
            // A move to another screen waits for its sheets only. The list of every script that a click may need would be
            // two kilobytes of the first load, and pages are served with links to their own.
            resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
          },
          rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() }, ...fileNames } },
        },
  }
})
