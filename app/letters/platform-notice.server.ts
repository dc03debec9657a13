import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { dateWords, type DateWriting } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

type To = Reader & { school: string; reason: string }

/** Notifies an owner that platform staff have started to view the school. */
export function lookedAtLetter(to: To & { minutes: number }): Mail {
	const { email, name, language, school, minutes, reason } = to
	const { hello, platform } = letterWords(language)
	const text = platform.lookedAt
	return letter({
		kind: 'platform-view',
		language,
		to: email,
		subject: text.subject(school),
		paragraphs: [hello(name), text.text(school, minutes), text.reason(reason), text.history],
		action: { label: text.button, path: href.history() },
	})
}

/** A decision of the platform about a school. */
export type OversightNotice =
	| { is: 'limits'; until: number; teachers: number | null; students: number | null }
	| { is: 'open'; until: number }
	| { is: 'deletion'; on: number }
	| { is: 'suspended' | 'resumed' | 'kept' }

/** Notifies an owner that the platform changed the school's limits or access. */
export function oversightLetter(to: To & { notice: OversightNotice }): Mail {
	const { email, name, language, school, reason, notice } = to
	const { hello, platform } = letterWords(language)
	const { oversight } = platform
	return letter({
		kind: 'platform-notice',
		language,
		to: email,
		subject: oversight[notice.is].subject(school),
		paragraphs: [hello(name), noticeWords(notice, to), oversight.reason(reason), oversight.question],
		action:
			notice.is === 'deletion'
				? { label: oversight.download, path: href.people('data') }
				: { label: oversight.button, path: href.dashboard() },
	})
}

function noticeWords(notice: OversightNotice, { language }: Reader): string {
	const { oversight } = letterWords(language).platform
	const writing: DateWriting = !language || language === 'en' ? USUAL_FORMAT : language
	const day = (at: number) => dateWords(at, 'UTC', writing)
	switch (notice.is) {
		case 'limits': {
			const { text, teachers, students, both } = oversight.limits
			const named = [
				...(notice.teachers === null ? [] : [teachers(notice.teachers)]),
				...(notice.students === null ? [] : [students(notice.students)]),
			]
			const [first = '', second] = named
			return text(day(notice.until), second ? both(first, second) : first)
		}
		case 'open':
			return oversight.open.text(day(notice.until))
		case 'deletion':
			return oversight.deletion.text(day(notice.on))
		default:
			return oversight[notice.is].text
	}
}
