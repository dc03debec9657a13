import { spokenLanguage, type Language } from '#app/utils/spoken.ts'
import { environment } from '#app/config/environment.server.ts'
import type { Place } from './context.ts'

const YEAR = 365 * 24 * 60 * 60

/** Parsed Accept-Language headers, cached because most browsers send one of a few. */
const read = new Map<string, Language | null>()
const READ_AT_MOST = 500

/** The language chosen in this browser, or else its first supported preference. */
export function wishedLanguage({ headers }: Pick<Request, 'headers'>): Language | null {
	return wishedIn(headers.get('Cookie'), headers.get('Accept-Language'))
}

/** Works on raw headers, for cached pages that are sent before a Request exists. */
export function wishedIn(
	cookies: string | null | undefined,
	settings: string | null | undefined,
): Language | null {
	return chosenIn(cookies) ?? firstOf(settings ?? '')
}

/** The cookie is not signed, because a forged one can only select a supported language. */
function chosenIn(cookies: string | null | undefined): Language | null {
	if (!cookies?.includes('lang=')) return null
	return spokenLanguage(/(?:^|;\s*)(?:__Host-)?lang=(\w+)/.exec(cookies)?.[1])
}

function firstOf(settings: string): Language | null {
	const known = read.get(settings)
	if (known !== undefined) return known
	const first = firstWish(settings)
	if (read.size < READ_AT_MOST && settings.length < 200) read.set(settings, first)
	return first
}

function firstWish(settings: string): Language | null {
	const wishes = settings
		.slice(0, 500)
		.split(',')
		.map((wish) => {
			const [tag = '', weight] = wish
				.trim()
				.toLowerCase()
				.split(/\s*;\s*q=/)
			return { code: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 }
		})
		.filter(({ weight }) => weight > 0)
		.sort((a, b) => b.weight - a.weight)
	for (const { code } of wishes) {
		const language = spokenLanguage(code)
		if (language) return language
	}
	return null
}

interface Asked {
	request: Request
	context: { place: Place }
}

/** Language of a page without an account: from the address, or else from the browser. */
export function pageLanguage({ request, context }: Asked): Language {
	return context.place.spoken ? wantedLanguage(request) : 'en'
}

/** Language for API calls, stored records and emails of visitors. */
export function wantedLanguage(request: Request): Language {
	return askedFor(request) ?? wishedLanguage(request) ?? 'en'
}

/** The Set-Cookie header that remembers a language chosen by link. */
export function chosenLanguageHeader({ request, context }: Asked): string | null {
	const language = context.place.spoken ? askedFor(request) : null
	if (!language) return null
	const { secure } = environment()
	const name = secure ? '__Host-lang' : 'lang'
	return `${name}=${language}; Max-Age=${YEAR}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
}

/** Preserves the language parameter of the previous address. */
export function inSameLanguage(request: Request, path: string): string {
	const asked = askedFor(request)
	return asked ? `${path}${path.includes('?') ? '&' : '?'}lang=${asked}` : path
}

function askedFor(request: Request): Language | null {
	return spokenLanguage(new URL(request.url).searchParams.get('lang'))
}
