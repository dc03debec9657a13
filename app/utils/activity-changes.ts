import { classLabels, classStates, enrolmentStates } from './class-words.ts'
import { HIDDEN } from './changes.ts'
import { plainDateWords } from './dates.ts'
import { isDate, type DateFormat } from './plain-date.ts'
import { studentFields } from './student-fields.ts'
import { stateRules } from './student-states.ts'
import { teacherLabels } from './teacher-words.ts'

export interface Changed {
	/** `Teacher`. */
	what: string
	/** `Ana Example → Ben Sample`. */
	words: string
}

/** Nobody reads a history for a whole page of notes. */
const LONGEST = 120

/** What was there before and what is there after, field by field, as somebody would say it. A file keeps days as they are. */
export function changesIn(before: unknown, after: unknown, format?: DateFormat): Changed[] {
	const [old, young] = [fieldsOf(before), fieldsOf(after)]
	const names = [...new Set([...Object.keys(old), ...Object.keys(young)])].filter((name) => !isKey(name))
	return names.map((name) => ({
		what: labelOf(name),
		words: change(name, old[name], young[name], format),
	}))
}

function fieldsOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Ids say nothing to anybody; the name stands beside them. */
function isKey(name: string): boolean {
	return /Ids?$/.test(name)
}

function change(name: string, before: unknown, after: unknown, format: DateFormat | undefined): string {
	if (before === HIDDEN && after === HIDDEN) return 'changed'
	if (before === undefined) return say(name, after, format)
	if (after === undefined) return `${say(name, before, format)}, no more`
	return `${say(name, before, format)} → ${say(name, after, format)}`
}

function say(name: string, value: unknown, format: DateFormat | undefined): string {
	if (value === null || value === undefined || value === '')
		return name === 'teacher' || name === 'primaryTeacher' ? 'nobody' : 'nothing'
	if (value === true) return 'yes'
	if (value === false) return 'no'
	if (Array.isArray(value)) return value.map((one) => say(name, one, format)).join(', ')
	if (typeof value === 'object')
		return Object.entries(value)
			.map(([part, one]) => `${plainName(part)} ${say(part, one, format)}`)
			.join(', ')
	if (typeof value !== 'string') return JSON.stringify(value)
	if (name === 'state') return states[value] ?? withCapital(value)
	if (format && isDate(value)) return plainDateWords(value, format)
	return value.length > LONGEST ? `${value.slice(0, LONGEST).trimEnd()}…` : value
}

/** Where two of them have a state by the same name, they call it the same or nearly so. */
const states: Record<string, string> = {
	...wordsOf(classStates),
	...wordsOf(enrolmentStates),
	...Object.fromEntries(Object.entries(stateRules).map(([state, { label }]) => [state, label])),
}

function wordsOf(said: Record<string, readonly [string, string]>): Record<string, string> {
	return Object.fromEntries(Object.entries(said).map(([state, [words]]) => [state, words]))
}

const labels: Record<string, string> = {
	...teacherLabels,
	...classLabels,
	...studentFields,
	note: 'Note',
	state: 'State',
	stateSince: 'Since',
	leftOn: 'Left on',
	leaveReason: 'Reason',
	place: 'Place in the queue',
	paysSelf: 'Pays for themselves',
	billingName: 'Invoices go to',
	invoiceDelivery: 'Invoices are sent by',
	flags: 'May, gets, does',
	paymentTermsDays: 'Days to pay',
	endedOn: 'Last day',
}

function labelOf(name: string): string {
	return withCapital(labels[name] ?? plainName(name))
}

function withCapital(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `paidThrough` is "paid through". */
function plainName(name: string): string {
	return name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
}
