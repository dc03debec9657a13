import { spokenLanguage, type Language } from '#app/utils/spoken.ts'
import { environment } from '#app/config/environment.server.ts'
import type { Place } from './context.ts'

const YEAR = 365 * 24 * 60 * 60

/** The languages of a browser's settings in its own order, read once for each header: most send one of a few. */
const read = new Map<string, Language | null>()
const READ_AT_MOST = 500

/** What somebody chose on a page of ours in this browser, else the first language of its settings that we write. */
export function wishedLanguage({ headers }: Pick<Request, 'headers'>): Language | null {
	return wishedIn(headers.get('Cookie'), headers.get('Accept-Language'))
}

/** The same from two headers, for pages that are sent before anything makes a request of them. */
export function wishedIn(
	cookies: string | null | undefined,
	settings: string | null | undefined,
): Language | null {
	return chosenIn(cookies) ?? firstOf(settings ?? '')
}

/** Not signed: whoever writes it themselves gets one of our languages or none. */
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
		.sort((one, other) => other.weight - one.weight)
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

/** What a page without an account is written in: what its address asks for, else what the browser does. */
export function pageLanguage({ request, context }: Asked): Language {
	return context.place.spoken ? wantedLanguage(request) : 'en'
}

/** The same where nothing is shown in it: of a call that a page without an account makes, and of what is kept or mailed. */
export function wantedLanguage(request: Request): Language {
	return askedFor(request) ?? wishedLanguage(request) ?? 'en'
}

/** The Set-Cookie that keeps the language somebody chose by its link, so that the next page is in it too. */
export function chosenLanguageHeader({ request, context }: Asked): string | null {
	const language = context.place.spoken ? askedFor(request) : null
	if (!language) return null
	const { secure } = environment()
	const name = secure ? '__Host-lang' : 'lang'
	return `${name}=${language}; Max-Age=${YEAR}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
}

/** A path of ours in the language the form before it was asked for in. */
export function inSameLanguage(request: Request, path: string): string {
	const asked = askedFor(request)
	return asked ? `${path}${path.includes('?') ? '&' : '?'}lang=${asked}` : path
}

function askedFor(request: Request): Language | null {
	return spokenLanguage(new URL(request.url).searchParams.get('lang'))
}
