import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Saying } from '#app/components/say.ts'
import { sitePhrase, siteWords } from '#app/content/site/catalogs.ts'
import { spoken, type Language } from '#app/utils/spoken.ts'

const NAMES: Record<Language, string> = { en: 'English', es: 'Español', de: 'Deutsch' }

/** A page without an account in the language of whoever opened it, with the others below. */
export function SpokenPage({ language, children }: { language: Language; children: ReactNode }) {
	return (
		<Saying value={(english) => sitePhrase(language, english)}>
			{children}
			<Languages now={language} />
		</Saying>
	)
}

/** The same page in another language; what else its address says is kept. */
function Languages({ now }: { now: Language }) {
	const [asked] = useSearchParams()
	const addressIn = (lang: Language) =>
		`?${new URLSearchParams([...[...asked].filter(([name]) => name !== 'lang'), ['lang', lang]])}`
	return (
		<nav aria-label={siteWords(now).language}>
			<p className="form-links">
				{spoken.map((language, i) => [
					i > 0 ? ' · ' : null,
					<a
						key={language}
						href={addressIn(language)}
						lang={language}
						hrefLang={language}
						aria-current={language === now ? 'true' : undefined}
					>
						{NAMES[language]}
					</a>,
				])}
			</p>
		</nav>
	)
}
