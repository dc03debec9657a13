import { findPhrase } from '#app/content/phrases.ts'
import { phraseIn } from '#app/content/portal/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { de, dePhrases } from './de.ts'
import { deLanding } from './de-landing.ts'
import { deAbout } from './de-about.ts'
import { deJoin } from './de-join.ts'
import { dePlans } from './de-plans.ts'
import { deSubscription } from './de-subscription.ts'
import { deTwoFactor } from './de-two-factor.ts'
import { en } from './en.ts'
import { es, esPhrases } from './es.ts'
import { esLanding } from './es-landing.ts'
import { esAbout } from './es-about.ts'
import { esJoin } from './es-join.ts'
import { esPlans } from './es-plans.ts'
import { esSubscription } from './es-subscription.ts'
import { esTwoFactor } from './es-two-factor.ts'

/** All texts in one language for pages that families open from an email without an account. */
export type SiteWords = typeof en

/** Browsers only load English, because these pages have no scripts. */
export const siteCatalogs: Partial<Record<Language, SiteWords>> = import.meta.env.SSR
	? { en, es, de }
	: { en }

export const sitePhrases: Partial<Record<Language, Record<string, string>>> = import.meta.env.SSR
	? {
			es: {
				...esPhrases,
				...esJoin,
				...esAbout,
				...esLanding,
				...esPlans,
				...esSubscription,
				...esTwoFactor,
			},
			de: {
				...dePhrases,
				...deJoin,
				...deAbout,
				...deLanding,
				...dePlans,
				...deSubscription,
				...deTwoFactor,
			},
		}
	: {}

export function siteWords(language: Language): SiteWords {
	return siteCatalogs[language] ?? en
}

/** Translates form errors and shared texts. */
export function sitePhrase(language: Language, english: string): string {
	const phrases = sitePhrases[language]
	return (phrases && findPhrase(phrases, english)) ?? phraseIn(language, english)
}
