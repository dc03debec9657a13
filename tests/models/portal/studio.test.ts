import { expect, it } from 'vitest'
import { phraseIn, portalPhrases, portalWords } from '#app/content/portal/catalogs.ts'
import { spoken } from '#app/utils/spoken.ts'
import { spokenOf } from '../../support/catalogs.ts'

/** What a solo teacher does not have. */
const NOT_THERE =
	/\b(office|school|your teachers|the teachers|no teacher)\b|Schule|Sekretariat|Büro|Lehrkräfte|escuela|secretaría|oficina|profesores|ningún profesor/i

/** Asked and said at schools alone, also of a person who is at one as well. */
const ONLY_SCHOOLS =
	/whichTeacher|teacherToo|fromOffice|colleague|Please ask the school's office|^(Switch school|School: \{\}|Office|Choose one of the teachers in the list\.)$/

it.each(spoken)(
	'the portal of a solo teacher names no office, school or other teachers, in "%s"',
	(language) => {
		const said = spokenOf(portalWords(language, true))
		expect(said.length).toBeGreaterThan(300)
		const named = said.filter(([path, text]) => NOT_THERE.test(String(text)) && !ONLY_SCHOOLS.test(path))
		expect(named).toEqual([])
	},
)

it.each(spoken)('neither do the shared parts of its pages, in "%s"', (language) => {
	const english = Object.keys(portalPhrases.de ?? {}).filter((text) => !ONLY_SCHOOLS.test(text))
	const said = english.map((text) => phraseIn(language, text, true))
	expect(said.filter((text) => NOT_THERE.test(text))).toEqual([])
})

it('a school reads the same texts as before, and names in a sentence stay as they are', () => {
	expect(portalWords('en').flash['make-up-asked']).toContain('The office has your request.')
	expect(phraseIn('en', 'School: Riverside School', true)).toContain('Riverside School')
	expect(portalWords('en', true).flash['make-up-asked']).toContain('The studio has your request.')
	expect(portalWords('de', true).flash['absence-reported']).toContain('Die Lehrkraft weiß Bescheid.')
	expect(portalWords('es', true).flash['absence-reported']).toContain('El estudio ya lo sabe.')
})
