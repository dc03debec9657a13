import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { phraseIn, portalCatalogs, portalPhrases, portalWords } from '#app/content/portal/catalogs.ts'
import { en } from '#app/content/portal/en.ts'
import { spoken, spokenLanguage } from '#app/utils/spoken.ts'
import { pathsOf, saidIn, sentencesOf, type Sentence } from '../../support/catalogs.ts'

const languages = Object.entries(portalCatalogs)

it('every language the portal is written in has a catalog', () => {
	expect(languages.map(([language]) => language)).toEqual([...spoken])
})

it.each(languages)('the catalog of "%s" says all that the English one says', (_, text) => {
	expect(pathsOf(text).sort()).toEqual(pathsOf(en).sort())
})

it.each(languages)('every sentence of "%s" says the same names and numbers as the English one', (_, text) => {
	const english = new Map(sentencesOf(en))
	for (const [path, say] of sentencesOf(text))
		expect([path, saidIn(say)]).toEqual([path, saidIn(english.get(path) as Sentence)])
})

it.each(languages)('the catalog of "%s" leaves nothing empty', (_, text) => {
	const empty = JSON.stringify(text, (_name, value: unknown) =>
		typeof value === 'function'
			? String((value as (...names: unknown[]) => unknown)('2', '2', '2', '2'))
			: value,
	)
	expect(empty).not.toMatch(/:\s*"\s*"/)
	expect(empty).not.toContain('undefined')
})

it('what all pages share is said in every other language', () => {
	const [first, ...others] = Object.values(portalPhrases)
	for (const other of others) expect(Object.keys(other).sort()).toEqual(Object.keys(first ?? {}).sort())
	expect(phraseIn('de', 'Log out')).toBe('Abmelden')
	expect(phraseIn('en', 'Log out')).toBe('Log out')
})

/** What a family can be refused, and what in the same files is only ever said to staff. */
const REFUSALS: Record<string, readonly string[]> = {
	'portal/booking.server.ts': [],
	'portal/absence.server.ts': [],
	'portal/move-requests.server.ts': ['Say why, in a word to the family.'],
	'attendance/absence-report.server.ts': [],
	'lesson/absence-withdrawal.server.ts': [],
	'learning/practice.server.ts': [],
	'learning/feedback.server.ts': ['Write your reply.', 'The family did not ask for a reply.'],
	'lesson/proposals.server.ts': [
		'You can propose another time for a lesson with one student.',
		'Choose at least one other time.',
		'One of these times is no longer free. Choose again.',
	],
}

it.each(Object.entries(REFUSALS))('what %s refuses a family is said in their language', (file, forStaff) => {
	const source = readFileSync(`app/models/${file}`, 'utf8')
	const sentences = [...source.matchAll(/\b\w+: '([A-Z][^']+\.)'/g)].map(([, sentence]) => sentence ?? '')
	expect(sentences.length).toBeGreaterThan(0)
	for (const sentence of sentences.filter((one) => !forStaff.includes(one)))
		for (const language of ['es', 'de'] as const) expect(phraseIn(language, sentence)).not.toBe(sentence)
})

it('a language that is not there is English', () => {
	expect(portalWords(spokenLanguage('fr') ?? 'en')).toBe(en)
	expect(spokenLanguage(null)).toBeNull()
})
