import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findPhrase } from '#app/content/phrases.ts'
import { portalPhrases, portalWords } from '#app/content/portal/catalogs.ts'
import { siteCatalogs, sitePhrase, sitePhrases, siteWords } from '#app/content/site/catalogs.ts'
import { en } from '#app/content/site/en.ts'
import { siteWords as flashes } from '#app/domain/flash/site.ts'
import { policies } from '#app/content/policies.ts'
import { cards, CLOUD, commitments, MISSION } from '#app/routes/public/about/words.ts'
import { spoken } from '#app/utils/spoken.ts'
import { pathsOf, saidIn, sentencesOf, spokenOf, type Sentence } from '../support/catalogs.ts'

const others = Object.entries(siteCatalogs).filter(([language]) => language !== 'en')

/** What is the same word in another language. */
const SAME: Record<string, readonly string[]> = { es: ['.page.failed'], de: ['.account.code.label'] }

it('pages without an account have a catalog for every language of ours', () => {
	expect(Object.keys(siteCatalogs)).toEqual([...spoken])
})

describe.each(others)('the pages without an account in "%s"', (language, text) => {
	it('say all that the English ones say', () => {
		expect(pathsOf(text).sort()).toEqual(pathsOf(en).sort())
	})

	it('say the same names and numbers', () => {
		const english = new Map(sentencesOf(en))
		for (const [path, say] of sentencesOf(text))
			expect([path, saidIn(say)]).toEqual([path, saidIn(english.get(path) as Sentence)])
	})

	it('leave nothing in English, and nothing empty', () => {
		const english = new Map(spokenOf(en))
		const same = spokenOf(text).filter(([path, said]) => !said.trim() || said === english.get(path))
		expect(same.map(([path]) => path).filter((path) => !SAME[language]?.includes(path))).toEqual([])
		expect(
			spokenOf(text)
				.map(([, said]) => said)
				.join('\n'),
		).not.toMatch(/\b(the|your|you|this|with|from|and|please|Hello|email)\b/)
	})
})

it('what their forms refuse is said in every other language', () => {
	const [first, ...more] = Object.values(sitePhrases)
	for (const other of more) expect(Object.keys(other).sort()).toEqual(Object.keys(first ?? {}).sort())
	expect(sitePhrase('de', 'Log out')).toBe('Abmelden')
	expect(sitePhrase('es', 'Please use at most 1,024 characters')).toBe('Escriba como máximo 1,024 caracteres')
	expect(sitePhrase('de', 'Nothing we say')).toBe('Nothing we say')
	expect(
		sitePhrase(
			'de',
			'The Solo Teacher plan has no room for your school: 7 teachers of 1 and 120 students of 100.',
		),
	).toBe('Ihre Schule ist für den Tarif Solo Teacher zu groß: 7 Lehrkräfte von 1 und 120 Schüler von 100.')
	expect(sitePhrase('en', 'Choose whether to accept the seat')).toBe('Choose whether to accept the seat')
})

it.each(['es', 'de'] as const)('every sentence with a part that varies is found in "%s"', (language) => {
	for (const phrases of [sitePhrases[language] ?? {}, portalPhrases[language] ?? {}]) {
		const varying = Object.entries(phrases).filter(([english]) => english.includes('{}'))
		expect(varying.length).toBeGreaterThan(10)
		const filled = (text: string) => text.replaceAll('{}', 'Ada')
		const lost = varying.filter(([english, said]) => findPhrase(phrases, filled(english)) !== filled(said))
		expect(lost.map(([english]) => english)).toEqual([])
	}
})

it.each(['es', 'de'] as const)('what Solfa is about and what schools ask is all said in "%s"', (language) => {
	const { title, description, lead, sections } = policies.faq
	const questions = sections.flatMap(({ heading, words }) => [heading, ...words])
	const about = [...cards, ...commitments].flatMap(({ title, text }) => [title, text])
	const english = [title, description, lead, ...questions, ...about, MISSION, CLOUD]
	expect(english.filter((text) => sitePhrase(language, text) === text)).toEqual([])
})

it.each(['es', 'de'] as const)('what is said once on the way to a school is all said in "%s"', (language) => {
	const said = Object.values(flashes).flatMap((flash) => [
		...('title' in flash ? [flash.title] : []),
		...(flash.say.length === 0 ? [(flash.say as () => string)()] : []),
	])
	expect(said.filter((text) => sitePhrase(language, text) === text)).toEqual([])
})

it('a term can have any length, so its one German word names none', () => {
	const prices = [siteWords('de').join.per.term, portalWords('de').money.basis.term]
	for (const price of prices) expect(price).toMatch(/^(je|pro) Unterrichtszeitraum$/)
	const files = ['letters', 'portal', 'site'].flatMap((folder) =>
		readdirSync(`app/content/${folder}`).map((name) => `app/content/${folder}/${name}`),
	)
	const german = files.filter((path) => /\/de\b/.test(path))
	expect(german.length).toBeGreaterThan(20)
	const naming = german.filter((path) => /Trimester|Halbjahr|Semester/.test(readFileSync(path, 'utf8')))
	expect(naming).toEqual([])
})
