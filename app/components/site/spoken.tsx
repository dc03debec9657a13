import { useSearchParams } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { Saying } from '#app/components/say.ts'
import { sitePhrase, siteWords, type SiteWords } from '#app/content/site/catalogs.ts'
import { spoken, type Language } from '#app/utils/spoken.ts'
import { usePageMode } from '#app/web/page.ts'
import type { SpokenPage } from '#app/web/spoken.ts'

const NAMES: Record<Language, string> = { en: 'English', es: 'Español', de: 'Deutsch' }

/** Document settings of a page without an account, including its address in each language. */
export function spokenPage(language: Language, address: string | null): SpokenPage {
	const addresses = address
		? spoken.map((other) => ({ language: other, href: `${address}?lang=${other}` }))
		: []
	return {
		language,
		...siteWords(language).page,
		say: (english) => sitePhrase(language, english),
		alternates: address ? [...addresses, { language: 'x-default', href: address }] : undefined,
	}
}

/** Wraps the whole document, so that error pages are translated too. */
export function SpokenDocument({ page, children }: { page: SpokenPage | undefined; children: ReactNode }) {
	return page?.say ? <Saying value={page.say}>{children}</Saying> : children
}

/** Language of a page without an account; defaults to English. */
export function usePageLanguage(): Language {
	return usePageMode().spoken?.language ?? 'en'
}

export function useSiteWords(): SiteWords {
	return siteWords(usePageLanguage())
}

/** Texts for the small script during sign-in. English is built into the script. */
export function useSigningIn(): Record<`data-${string}`, string> {
	const { authenticating, preparing } = useSiteWords().account.script
	if (usePageLanguage() === 'en') return { 'data-signs-in': '' }
	return { 'data-signs-in': authenticating, 'data-signs-in-words': preparing }
}

/** A translated sentence that contains elements. */
export function Sentence({ say, parts }: { say: (...parts: string[]) => string; parts: ReactNode[] }) {
	const pieces = say(...parts.map((_, i) => `\0${i}\0`)).split('\0')
	return pieces.map((piece, i) => <Fragment key={i}>{i % 2 ? parts[Number(piece)] : piece}</Fragment>)
}

/** Links to other languages, below a single form. */
export function Languages() {
	const links = useLanguageLinks(true)
	const { language } = useSiteWords()
	return links ? (
		<nav aria-label={language}>
			<p className="form-links">{links.map((link, i) => (i > 0 ? ['\u00a0· ', link] : link))}</p>
		</nav>
	) : null
}

/** Links to other languages, in the footer of a page. */
export function FooterLanguages() {
	const links = useLanguageLinks()
	const { language } = useSiteWords()
	return links ? <nav aria-label={language}>{links.map((link) => [link, ' '])}</nav> : null
}

/** Language links drop the id of a payment, because the pages do not show it; all other parameters are kept. */
const NOT_KEPT = ['lang', 'subscription']

function useLanguageLinks(isBold = false) {
	const now = usePageMode().spoken?.language
	const [asked] = useSearchParams()
	if (!now) return null
	const addressIn = (lang: Language) =>
		`?${new URLSearchParams([...[...asked].filter(([name]) => !NOT_KEPT.includes(name)), ['lang', lang]])}`
	return spoken.map((language) => (
		<a
			key={language}
			href={addressIn(language)}
			lang={language}
			hrefLang={language}
			aria-current={language === now ? 'true' : undefined}
		>
			{isBold && language === now ? <b>{NAMES[language]}</b> : NAMES[language]}
		</a>
	))
}
