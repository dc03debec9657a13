import type { Tx } from '#db/client.server.ts'
import { portalEventsHref } from '#app/domain/event/href.ts'
import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { eventLetter, resultLetter, type EventFee, type EventNews } from '#app/letters/event.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import type { Reader } from '#app/letters/words.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { listPayerKeys } from '../billing/own-payers.server.ts'
import { canOpenLessons, listLessonRecipients, listPaperReaders } from '../lesson/recipients.server.ts'
import { tell } from '../notification/telling.server.ts'
import { asReader } from '../reader.server.ts'
import { listEntries, type Entry } from './entries.server.ts'

export interface Told {
	id: string
	name: string
	day: string
	time: string
	timeZone: string
	place: string
	note: string | null
	signUpUntil: string
}

/** The fee of one entry after the news; zero if taking part costs nothing. */
export interface FeeNews {
	is: EventFee['is']
	minor: number
}

/** A student of the letter: an entry, or an invited student who has none yet. */
type Named = Pick<Entry, 'studentId' | 'student' | 'familyId'> & Partial<Entry>

interface About<One extends Named> {
	reason?: string
	entries: One[]
	feeOf?: (entry: One) => FeeNews
}

/** Example: `14 March 2026, 17:00`, with the time zone if it differs from the school's. */
export function eventWhen({ day, time, timeZone }: Told, language: Language, { school }: Access): string {
	const dates = datesIn(language, school.paperFormat)
	const zone = timeZone === school.timeZone ? '' : ` (${timeZone.replaceAll('_', ' ')})`
	return `${plainDateWords(day, dates)}, ${clockWords(time, dates)}${zone}`
}

/** The start of an event that is still to come; null if it has begun, when no more emails are sent. */
export function startAhead({ day, time, timeZone }: Pick<Told, 'day' | 'time' | 'timeZone'>): number | null {
	const starts = momentAt(day, time, timeZone)
	return starts.is === 'moment' && starts.at >= Date.now() ? starts.at : null
}

/** Emails the families of everyone on the list. */
export function tellAllOfEvent(tx: Tx, access: Access, event: Told, news: EventNews): number {
	return tellOfEvent(tx, access, event, news, { entries: listEntries(access, event.id) })
}

/** The names of students who take part and whose families have no email address. */
export function listUnreachable(access: Access, eventId: string): string[] {
	const ids = listEntries(access, eventId).map(({ studentId }) => studentId)
	return listLessonRecipients(access, ids, 'event').unreachable
}

/** Emails the families of these students, one email per address. Returns their number. */
export function tellOfEvent<One extends Named>(
	tx: Tx,
	access: Access,
	event: Told,
	news: EventNews,
	{ reason, entries, feeOf }: About<One>,
): number {
	const { schoolId, school } = access
	const startsAt = startAhead(event)
	if (startsAt === null) return 0
	const { people } = listLessonRecipients(
		access,
		entries.map(({ studentId }) => studentId),
		'event',
	)
	for (const { studentIds, ...person } of people) {
		const to = asReader(schoolId, person)
		const own = entries.filter(({ studentId }) => studentIds.includes(studentId))
		const mail = eventLetter({
			to,
			news,
			school: school.name,
			event: event.name,
			place: event.place,
			note: event.note,
			reason,
			when: eventWhen(event, to.language, access),
			student: own[0]?.student ?? '',
			lines: own.map(entryLine),
			until: plainDateWords(event.signUpUntil, datesIn(to.language, school.paperFormat)),
			fees: feeOf ? feesFor(access, event, own, feeOf, { ...to, key: person.key }) : [],
			hasAccount: canOpenLessons(access, person),
			mayBook: person.mayBook,
		})
		const line = { text: mail.subject, path: portalEventsHref() }
		const recipient = { role: 'student', ...person } as const
		tell(tx, schoolId, recipient, 'event', { mail: () => mail, line, by: startsAt })
	}
	return people.length
}

/** Emails a student's family the result that was saved or removed. Returns the number of people. */
export function tellOfResult(
	tx: Tx,
	access: Access,
	event: string,
	result: Pick<Entry, 'studentId' | 'student' | 'outcome' | 'mark' | 'resultNote'>,
): number {
	const { schoolId, school } = access
	const { studentId, student, outcome, mark, resultNote: note } = result
	const { people } = listLessonRecipients(access, [studentId], 'event')
	for (const person of people) {
		const hasAccount = canOpenLessons(access, person)
		const to = asReader(schoolId, person)
		const mail = resultLetter({ to, school: school.name, event, student, outcome, mark, note, hasAccount })
		const line = { text: mail.subject, path: portalEventsHref() }
		tell(tx, schoolId, { role: 'student', ...person }, 'event', { mail: () => mail, line })
	}
	return people.length
}

/**
 * One fee for each outcome. It is the sum for several children, but the price of each before they take part. Only payers see
 * the amount.
 */
function feesFor<One extends Named>(
	access: Access,
	event: Told,
	entries: readonly One[],
	feeOf: (entry: One) => FeeNews,
	{ key, language = 'en' }: Reader & { key: string },
): EventFee[] {
	const { school } = access
	const shows = findPortal(access).money
	const fees = new Map<string, Omit<EventFee, 'amount'> & { isShown: boolean; minor: number }>()
	for (const entry of entries) {
		const { is, minor } = feeOf(entry)
		const { familyId, student } = entry
		const isShown = shows && familyId !== null && listPayerKeys(access, familyId).includes(key)
		const sum = fees.get(`${is} ${isShown}`)
		if (minor === 0) continue
		fees.set(`${is} ${isShown}`, {
			is,
			isShown,
			minor: is === 'owed' ? minor : minor + (sum?.minor ?? 0),
			isEach: is === 'owed' && sum !== undefined,
			student: sum ? `${sum.student}, ${student}` : student,
			until: plainDateWords(event.signUpUntil, datesIn(language, school.paperFormat)),
		})
	}
	return [...fees.values()].map(({ isShown, minor, ...fee }) => ({
		...fee,
		amount: isShown ? moneyWords(minor, school.currency, language) : null,
	}))
}

/** The language of a certificate, taken from the first recipient. */
export function languageOfStudent(access: Access, studentId: string): Language {
	const [first] = listPaperReaders(access, studentId)
	return first ? asReader(access.schoolId, first).language : 'en'
}

/** Example: `Ada Okafor: Minuet in G, Christian Petzold`. */
export function entryLine({ student, title, composer, instrument, grade }: Named): string {
	const what = [title ?? instrument, composer ?? grade].filter(Boolean).join(', ')
	return what ? `${student}: ${what}` : student
}
