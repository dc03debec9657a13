import { describe, expect, it } from 'vitest'
import { letterCatalogs } from '#app/content/letters/catalogs.ts'
import { en } from '#app/content/letters/en.ts'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { siteWords } from '#app/content/site/catalogs.ts'
import { spoken } from '#app/utils/spoken.ts'
import { pathsOf, saidIn, sentencesOf, spokenOf, type Sentence } from '../../support/catalogs.ts'

const others = Object.entries(letterCatalogs).filter(([language]) => language !== 'en')

/** What is the same word in another language. */
const SAME: Record<string, readonly string[]> = {
	es: ['.platform.plan', '.lessons.effect.credit', '.papers.total'],
	de: ['.lessons.becomes.in'],
}

it('letters have a catalog for every language of ours', () => {
	expect(Object.keys(letterCatalogs)).toEqual([...spoken])
})

it.each(spoken)(
	'an offered seat goes to nobody by itself in "%s", so none of its texts says that',
	(language) => {
		const texts = [
			letterCatalogs[language].lessons.offer.until('Monday'),
			siteWords(language).offer.held('Monday'),
			portalWords(language).offer.until('Monday'),
		]
		for (const text of texts)
			expect(text).toMatch(
				/can be offered to the next|der nächsten Person angeboten|se puede ofrecer a la siguiente/,
			)
	},
)

describe.each(others)('the letters in "%s"', (language, text) => {
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
