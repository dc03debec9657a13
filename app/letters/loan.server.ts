import { href } from '#app/domain/href.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Confirms to a family what was lent to a student. */
export function lentLetter(details: {
	to: Reader
	school: string
	student: string
	item: string
	lentOn: string
	dueOn: string
	/** Null if there is none, or for readers without access to the family's money. */
	rent: string | null
	deposit: string | null
	/** True if the reader can open the page that lists what is on loan. */
	seesFiles: boolean
}): Mail {
	const { to, school, student, item, lentOn, dueOn, rent, deposit, seesFiles } = details
	const { hello, messages } = letterWords(to.language)
	const text = messages.lent
	const lines = [
		item,
		text.lentOn(lentOn),
		text.dueOn(dueOn),
		...(rent ? [text.rent(rent)] : []),
		...(deposit ? [text.deposit(deposit)] : []),
	]
	return letter({
		kind: 'loan',
		language: to.language,
		to: to.email,
		subject: text.subject(item, student),
		paragraphs: [hello(to.name), text.text(school, student), lines.join('\n')],
		...(seesFiles
			? {
					action: { label: text.button, path: href.portal('resources') },
					settings: choiceOfEmails('student', to.language),
				}
			: {}),
	})
}
