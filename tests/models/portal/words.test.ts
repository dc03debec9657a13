import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { phraseIn, portalCatalogs, portalPhrases, portalWords } from '#app/content/portal/catalogs.ts'
import { en } from '#app/content/portal/en.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { onlineForm } from '#app/domain/billing/form.ts'
import { ownAutopayForm } from '#app/domain/debit/form.ts'
import { PHONE_PHOTO, UPLOADS } from '#app/domain/file/kinds.ts'
import { homeSignUpForm, joinInquiry, ownSignUpForm, signUpForm } from '#app/domain/join/form.ts'
import { conversationForm, replyForm } from '#app/domain/message/form.ts'
import { familySettingsForm, scheduleForm } from '#app/domain/portal/form.ts'
import {
	acknowledgeForm,
	feedbackForm,
	progressForm,
	recordingForm,
} from '#app/domain/portal/learning-form.ts'
import { spoken, spokenLanguage } from '#app/utils/spoken.ts'
import { pathsOf, saidIn, sentencesOf, type Sentence } from '../../support/catalogs.ts'
import { refusalsOf } from '../../support/refusals.ts'

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
	'join/at-home.server.ts': [],
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

/** Only teachers have a link for lessons online. */
const FOR_TEACHERS = 'Enter a link, such as https://zoom.us/j/123'

it.each(['es', 'de'] as const)('what the fields of a family refuse is said in "%s"', (language) => {
	// Texts of the catalog are empty here, so that only those of the fields are left.
	const words = JSON.parse(JSON.stringify(en), (_, text: unknown) =>
		typeof text === 'string' ? '' : text,
	) as typeof en
	const ofPortal = [
		...[familySettingsForm, scheduleForm, progressForm, recordingForm, feedbackForm].map((form) =>
			form(words),
		),
		...[acknowledgeForm, conversationForm, replyForm, homeSignUpForm, onlineForm, ownAutopayForm],
	].flatMap(refusalsOf)
	const ofVisitors = [signUpForm, ownSignUpForm, joinInquiry].flatMap(refusalsOf)
	expect(ofPortal.length).toBeGreaterThan(50)
	expect(ofPortal.filter((text) => text !== FOR_TEACHERS && phraseIn(language, text) === text)).toEqual([])
	expect(ofVisitors.filter((text) => sitePhrase(language, text) === text)).toEqual([])
})

it.each(['es', 'de'] as const)('a file that cannot be attached is refused in "%s"', (language) => {
	const refusals = [`This kind of file cannot be shared. Choose a ${UPLOADS} file.`, PHONE_PHOTO]
	for (const text of [...refusals, 'Choose the file again.', 'Choose the files again.'])
		expect(phraseIn(language, text)).not.toBe(text)
})

it('a date is refused with the format and the names of the language', () => {
	expect(
		phraseIn('de', 'There is no such day as 13/05/2017. Enter a date as MM/DD/YYYY, such as 12/31/2015'),
	).toBe('Den Tag 13/05/2017 gibt es nicht. Schreiben Sie das Datum so: MM/TT/JJJJ, zum Beispiel 12/31/2015')
	expect(phraseIn('de', 'April has 30 days. Enter a day from 1 to 30')).toBe(
		'Der April hat 30 Tage. Geben Sie einen Tag von 1 bis 30 ein',
	)
	expect(phraseIn('es', '03/03/2026 is a Tuesday. Enter another day, or leave the weekday out')).toBe(
		'El 03/03/2026 es martes. Escriba otro día o quite el día de la semana',
	)
	expect(phraseIn('es', 'February 2017 has 28 days. Enter a day from 1 to 28')).toBe(
		'En febrero de 2017 hay 28 días. Escriba un día del 1 al 28',
	)
})

it('a language that is not there is English', () => {
	expect(portalWords(spokenLanguage('fr') ?? 'en')).toBe(en)
	expect(spokenLanguage(null)).toBeNull()
})
