import type { Plugin } from 'vite'

/** Whichever sheet arrives first, a screen's own rules come after those of the parts: every module starts with this. */
const order = '@layer base, components, screens, utilities;\n'

export function declareLayers(): Plugin {
  return {
    name: 'declare-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\.module\.css($|\?)/ },
      handler: (code) => ({ code: order + code, map: null }),
    },
  }
}
