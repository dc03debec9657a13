import { spokenLanguage, type Language } from '#app/utils/spoken.ts'

/** The first language of a browser's own settings that something of ours is written in. */
export function wishedLanguage(request: Request): Language | null {
	const header = request.headers.get('Accept-Language') ?? ''
	const wishes = header
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

/** What a page without an account is written in: what its address asks for, else what the browser does. */
export function pageLanguage(request: Request): Language {
	const asked = new URL(request.url).searchParams.get('lang')
	return spokenLanguage(asked) ?? wishedLanguage(request) ?? 'en'
}

/** A path of ours in the language the form before it was asked for in. */
export function inSameLanguage(request: Request, path: string): string {
	const asked = spokenLanguage(new URL(request.url).searchParams.get('lang'))
	return asked ? `${path}?lang=${asked}` : path
}
