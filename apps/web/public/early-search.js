// Searches the directory while the app is still loading: shows the best matches in a list outside of what React takes
// over, and hands the answers to the app (features/directory/early-search.ts). Not part of any bundle, so that
// it runs as soon as the page is parsed.
;(() => {
  const pauseMs = 100
  const shown = 6
  const isShell = document.getElementById('data')?.textContent.startsWith('{"status":0')
  let timer
  let list

  const early = {
    q: '',
    answers: [],
    /** The app has the search box from here on. */
    stop() {
      clearTimeout(timer)
      document.removeEventListener('input', handleInput)
    },
    remove() {
      early.q = ''
      list?.remove()
      list = undefined
    },
    /** Set by the app once it can change pages itself. */
    navigate: null,
  }
  globalThis.earlySearch = early

  function handleInput({ target }) {
    if (!target.matches('search input[name=q]')) return
    clearTimeout(timer)
    timer = setTimeout(() => void search(target), pauseMs)
  }

  async function search(input) {
    const q = input.value.trim()
    early.q = q
    if (q === '') return early.remove()
    const query = new URLSearchParams(location.search)
    for (const name of ['view', 'page', 'q']) query.delete(name)
    const address = `/api/directory?${new URLSearchParams([['q', q], ...query])}`
    const answer = await fetch(address, { credentials: 'include' }).then(
      (response) => (response.ok ? response.json() : null),
      () => null,
    )
    if (!answer) return
    early.answers.push([address, answer])
    if (early.q === q) show(input, answer)
  }

  function show(input, { brands, close, didYouMean }) {
    const found = [...brands, ...close.map(({ brand }) => brand), ...didYouMean.filter(({ slug }) => slug)]
    list?.remove()
    list = document.createElement('section')
    list.ariaLabel = 'Search results'
    list.appendChild(document.createElement('ul')).append(...found.slice(0, shown).map(draw))
    list.addEventListener('click', handleClick)
    place(input)
    document.body.append(list)
  }

  // Not in a style sheet: those of the first load have no byte to spare, and the policy allows a script to set styles.
  function place(input) {
    const { left, bottom, width } = input.getBoundingClientRect()
    // On a phone the search is at the bottom edge.
    const where = matchMedia('(width < 560px)').matches
      ? { position: 'fixed', inset: 'auto 0 calc(69px + var(--rail) + env(safe-area-inset-bottom))' }
      : { position: 'absolute', left: `${left}px`, top: `${bottom + scrollY}px`, width: `${width}px` }
    const look = { zIndex: 18, padding: '0 12px', border: '1px solid', background: 'var(--surface)' }
    Object.assign(list.style, where, look)
  }

  function draw({ name, slug, averageSalePrice }) {
    const item = document.createElement('li')
    const card = item.appendChild(document.createElement('article'))
    const link = card.appendChild(document.createElement('h3')).appendChild(document.createElement('a'))
    link.href = `/brands/${encodeURIComponent(slug)}`
    link.textContent = name
    Object.assign(link.style, { display: 'block', lineHeight: '44px' })
    if (averageSalePrice !== null) card.append(`$${averageSalePrice.toLocaleString('en-US')}`)
    return item
  }

  function handleClick(event) {
    const link = event.target.closest('a')
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const { pathname } = link
    if (early.navigate) early.navigate(pathname)
    // A page that was served loads the next one as fast. The shell would only begin again: the app starts on it instead.
    else if (isShell) history.pushState(null, '', pathname)
    else return
    event.preventDefault()
    link.ariaBusy = 'true'
  }

  document.addEventListener('input', handleInput)
  // Typed before this script ran.
  const input = document.querySelector('search input[name=q]')
  if (input && input.value !== input.defaultValue) handleInput({ target: input })
})()
