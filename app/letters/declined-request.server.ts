import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { letter } from './letter.server.ts'
import type { Mail } from './mail.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** A make-up lesson whose family asked for a time in vain. */
export interface DeclinedMakeUp {
	creditId: string
	/** True once its last day has passed, so that nothing keeps it open. */
	ends: boolean
	/** True if the family can choose no time, so that the office books it. */
	isArranged: boolean
}

/** Declines a family's request, with the office's reply. */
export function declinedRequestLetter(details: {
	to: Reader & { mayBook: boolean }
	school: string
	student: string
	/** The lesson the family wanted to move; null for a make-up request. */
	lesson: string | null
	answer: string
	makeUp?: DeclinedMakeUp
	hasAccount: boolean
}): Mail {
	const { to, school, student, lesson, answer, makeUp, hasAccount } = details
	const text = letterWords(to.language)
	const { declined, notSuiting, seeLessons, makeUpDue } = text.lessons
	const booksAt = hasAccount && to.mayBook && makeUp && !makeUp.ends ? makeUp.creditId : null
	const kept = booksAt ? declined.kept : declined.keptAsk(school)
	const open = to.mayBook && makeUp?.isArranged ? declined.keptArranged(school) : kept
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject: lesson ? declined.move(student) : declined.makeUp(student),
		paragraphs: [
			text.hello(to.name),
			lesson ? declined.moveText(school, student, lesson) : declined.makeUpText(school, student),
			declined.answer(answer),
			lesson ? notSuiting(school) : makeUp?.ends ? declined.ended : open,
		],
		...(hasAccount
			? {
					action: booksAt
						? {
								label: makeUp?.isArranged ? declined.reply : makeUpDue.book,
								path: portalHref.lessons('book', { credit: booksAt }),
							}
						: { label: seeLessons, path: href.portal('schedule') },
					settings: choiceOfEmails('student', to.language),
				}
			: {}),
	})
}
