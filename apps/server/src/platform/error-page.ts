/**
 * What a person sees when a page cannot be drawn: the site's own head and style, a sentence and a way on. It needs no
 * script and no data, for either may be what failed.
 */
export function drawErrorPage(template: string, message: string): string {
  const [top = '', beforeBody = '', beforeData = '', bottom = ''] = template.split(/<!--(?:head|app|data)-->/)
  const body = `<main id="main" class="error-page"><section class="empty-state"><h1>The thread snapped</h1>
<p>${escape(message)}</p>
<p><a class="button button-primary" href="">Try again</a></p></section></main>`
  const page = [top, '<title>The thread snapped · Bolodex</title>', beforeBody, body, beforeData, bottom].join('')
  return page.replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
}

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
