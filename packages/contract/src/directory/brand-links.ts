import { parseUrl } from '../parse-url.ts'

/** 'levi.com' for 'https://www.levi.com/', or null for anything but a web address. International host names stay in ASCII. */
export function websiteHost(website: string): string | null {
  const url = parseUrl(website)
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\.(?=.+\.)/, '') : null
}

export const wikidataAddress = (id: string): string => `https://www.wikidata.org/wiki/${id}`
