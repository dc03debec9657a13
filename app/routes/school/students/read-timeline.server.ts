import { usualCodes } from '#app/domain/attendance/codes.ts'
import { minutesLateOf } from '#app/domain/attendance/late.ts'
import { methodWords } from '#app/domain/billing/document.ts'
import {
	invoiceStates,
	type InvoiceState,
	type StoredMethod,
	invoiceKind,
} from '#app/domain/billing/labels.ts'
import { refundedWords, reversedWords } from '#app/domain/billing/reversals.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { noteHref } from '#app/domain/student/note-href.ts'
import { readTimelineQuery, timelineKinds } from '#app/domain/student/timeline.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import type { Access } from '#app/models/access.server.ts'
import { listTimeline } from '#app/models/student/timeline.server.ts'
import { momentWords, shortDateWords, shortDayWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { readMakeUpLabels } from './read-make-up-labels.server.ts'

interface Subject {
	students: readonly { id: string; firstName: string }[]
	familyId: string | null
	/** True for the page of a family, where entries name the student they are about. */
	isOfFamily: boolean
	/** Address of the page the timeline is on. */
	at: (query: Record<string, string | undefined>) => string
	/** Null if the entries can no longer be changed. */
	calledHref: ((noteId: string, studentId: string | null) => string) | null
}

type Row = ReturnType<typeof listTimeline>['entries'][number]

export function readTimeline(access: Access, subject: Subject, params: URLSearchParams) {
	const { kind, page } = readTimelineQuery(params)
	const { students, familyId, isOfFamily, at } = subject
	const studentIds = students.map(({ id }) => id)
	const seesMoney = reachFor('money:take', access) === 'all'
	const wanted = { studentIds, familyId, isOfFamily, seesMoney, kind, page }
	const { entries, hasMore } = listTimeline(access, wanted)
	const makeUpLabelOf = readMakeUpLabels(access, studentIds)
	const named = (row: Row): Row =>
		row.kind === 'lesson' && row.doneAt === null
			? { ...row, label: makeUpLabelOf(labelOf(row), row.target, row.studentId) }
			: row
	const show = kind ?? undefined
	return {
		filters: [
			{ to: at({}), label: 'Everything', isOn: kind === null },
			...timelineKinds
				.filter(({ value }) => seesMoney || value !== 'money')
				.map(({ value, label }) => ({ to: at({ show: value }), label, isOn: kind === value })),
		],
		entries: entries.map((row) => entryOf(access, subject, named(row))),
		empty: `Lessons, notes, calls${seesMoney ? ', messages, invoices and payments' : ' and messages'} will be listed here.`,
		lastNote: entries.find((row) => row.kind === 'note' || row.kind === 'call')?.id,
		newer: page > 1 ? at({ show, page: page > 2 ? String(page - 1) : undefined }) : null,
		older: hasMore ? at({ show, page: String(page + 1) }) : null,
	}
}

export type TimelineShown = ReturnType<typeof readTimeline>

function entryOf(access: Access, subject: Subject, row: Row) {
	const { kind, id, studentId, by, text } = row
	const child = subject.students.find((student) => student.id === studentId)?.firstName ?? null
	const isFamilyNote = studentId === null && (kind === 'note' || kind === 'call')
	const about = subject.isOfFamily ? child : isFamilyNote ? 'the family' : null
	const shown = kind === 'broadcast' ? 'message' : kind
	const common = { id, kind: shown, about, by, when: whenOf(access, row), next: row.next }
	switch (kind) {
		case 'note':
		case 'call':
			return { ...common, title: kind === 'call' ? 'Call' : 'Note', text, ...noteOf(subject, row) }
		case 'lesson':
			return { ...common, text, ...(row.doneAt === null ? lessonOf(access, row) : movedOf(access, row)) }
		case 'message':
			return {
				...common,
				title: 'Message',
				text,
				links: [linkOf(href.conversation(row.target ?? ''), 'Reply')],
			}
		case 'broadcast': {
			const links = [linkOf(href.broadcast(row.target ?? ''), 'Open')]
			return { ...common, title: 'Message to several', text, links }
		}
		case 'payment':
			return { ...common, ...paymentOf(access, row) }
		case 'invoice':
			return { ...common, ...invoiceOf(access, row) }
	}
}

const linkOf = (to: string, label: string) => ({ to, label })

/** Entries of earlier years name the year instead of the time. */
function whenOf({ school: { timeZone, dateFormat } }: Access, row: Row): string {
	const { kind, day } = row
	const at = row.startsAt !== null && !isAhead(row) ? row.startsAt : row.at
	const on = today(timeZone, at)
	if (on.slice(0, 4) !== today(timeZone).slice(0, 4)) return shortDateWords(on, dateFormat)
	if (kind === 'payment' || kind === 'invoice') return shortDayWords(day ?? on, dateFormat)
	return momentWords(at, timeZone, dateFormat)
}

function noteOf({ calledHref }: Subject, { id, studentId, day, doneAt }: Row) {
	const links = calledHref ? [linkOf(noteHref(id), 'Edit'), linkOf(noteHref(id, 'remove'), 'Remove')] : []
	if (!day) return { links }
	return { links, callBack: { on: day, isDone: doneAt !== null, to: calledHref?.(id, studentId) ?? null } }
}

/** Titles for codes of lessons that did not take place. Teachers and the office give them, never a family. */
const CANCELED: Record<string, string> = { T: 'Lesson canceled', S: 'Closed' }

/** True for an absence that was known, or a lesson that was canceled, before the lesson began. */
function isAhead({ startsAt, at, code }: Row): boolean {
	return startsAt !== null && at < startsAt && !usualOf(code)?.isHeld
}

const usualOf = (code: string | null) => usualCodes.find(({ letter }) => letter === code)

/** An entry from before the lesson names the time of the lesson too. */
function lessonOf({ school }: Access, row: Row) {
	const { title, startsAt, code, target } = row
	const ahead = startsAt !== null && isAhead(row)
	const begins = ahead ? momentWords(startsAt, school.timeZone, school.dateFormat) : null
	return {
		...(ahead ? { title: CANCELED[code ?? ''] ?? 'Absence reported', by: null } : { title: 'Lesson' }),
		facts: [markOf(row), title, begins].filter(Boolean).join(' · '),
		to: href.lesson(target ?? ''),
	}
}

/** `Piano · from Mon 14 December, 16:00 to Mon 14 December, 17:30`. */
function movedOf({ school }: Access, { title, doneAt, startsAt, target }: Row) {
	const when = (at: number | null) => momentWords(at ?? 0, school.timeZone, school.dateFormat)
	const facts = `${title} · from ${when(doneAt)} to ${when(startsAt)}`
	return { title: 'Lesson moved', by: null, facts, to: href.lesson(target ?? '') }
}

/** The school's own label wins over the default one. */
const labelOf = ({ code, label }: Row) => label ?? usualOf(code)?.label ?? code ?? ''

/** `Late, 10 minutes`. */
function markOf(row: Row): string {
	const text = labelOf(row)
	const late = minutesLateOf({ code: row.code, minutesLate: row.amount })
	return late ? `${text}, ${many(late, 'minute', 'minutes')}` : text
}

function paymentOf({ school }: Access, { id, amount, title, text, doneAt, code, label, target }: Row) {
	const method = (title ?? 'other') as StoredMethod
	const refunds = label && target ? [{ amountMinor: Number(label), paidOn: target }] : []
	return {
		title: `${moneyWords(amount ?? 0, school.currency)} paid, ${methodWords(method).toLowerCase()}`,
		text: null,
		facts:
			doneAt === null
				? [text, refundedWords(refunds, school)].filter(Boolean).join(' · ') || null
				: reversedWords({ method, isMistake: code === 'mistake' }),
		links: doneAt === null ? [linkOf(href.paper('receipt', id), 'Receipt')] : [],
	}
}

function invoiceOf({ school }: Access, { id, amount, title, code, label }: Row) {
	return {
		title: `${invoiceKind({ sequence: Number(label) })} ${title} issued, ${moneyWords(amount ?? 0, school.currency)}`,
		text: null,
		facts: code === 'issued' ? null : invoiceStates[code as InvoiceState],
		to: href.invoice(id),
	}
}
