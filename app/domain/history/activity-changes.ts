import { classLabels } from '#app/domain/class/choices.ts'
import { classStates, enrolmentStates } from '#app/domain/class/labels.ts'
import { HIDDEN } from '#app/utils/changes.ts'
import { clockWords } from '#app/utils/clock.ts'
import { dateWords, plainDateWords } from '#app/utils/dates.ts'
import { isDate, type DateFormat } from '#app/utils/plain-date.ts'
import { roleWords, type Role } from '#app/domain/account/roles.ts'
import { studentFields } from '#app/domain/student/fields.ts'
import { stateRules } from '#app/domain/student/states.ts'
import { teacherLabels } from '#app/domain/teacher/labels.ts'

export interface Changed {
	/** `Teacher`. */
	what: string
	/** `Ana Example → Ben Sample`. */
	text: string
}

/** Long notes are cut, to keep history lines readable. */
const LONGEST = 120

/** Date format and time zone of a page. Files contain raw values. */
export interface Written {
	format: DateFormat
	timeZone: string
}

/** Field-by-field differences as readable text. */
export function changesIn(before: unknown, after: unknown, written?: Written): Changed[] {
	const [old, young] = [fieldsOf(before), fieldsOf(after)]
	const names = [...new Set([...Object.keys(old), ...Object.keys(young)])].filter(
		(name) => !isKey(name) && !(isNothing(old[name]) && isNothing(young[name])),
	)
	return names.map((name) => ({
		what: labelOf(name),
		text: change(name, old[name], young[name], written),
	}))
}

function fieldsOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Ids and provider states mean nothing to users; the name is listed separately. */
function isKey(name: string): boolean {
	return /Ids?$/.test(name) || name === 'providerState'
}

function isNothing(value: unknown): boolean {
	return value === null || value === undefined || value === ''
}

function change(name: string, before: unknown, after: unknown, written: Written | undefined): string {
	if (before === HIDDEN && after === HIDDEN) return 'changed'
	// A state of null means there was no state before, so only the new one is shown.
	if (before === undefined || (name === 'state' && before === null)) return say(name, after, written)
	if (after === undefined) return `${say(name, before, written)}, no more`
	return `${say(name, before, written)} → ${say(name, after, written)}`
}

function say(name: string, value: unknown, written: Written | undefined): string {
	if (isNothing(value)) return name === 'teacher' || name === 'primaryTeacher' ? 'nobody' : 'nothing'
	if (value === true) return 'yes'
	if (value === false) return 'no'
	if (Array.isArray(value)) return value.map((item) => say(name, item, written)).join(', ')
	if (typeof value === 'object')
		return Object.entries(value as object)
			.map(([part, item]) => `${plainName(part)} ${say(part, item, written)}`)
			.join(', ')
	if (typeof value === 'number' && /(At|Through|Until|After)$/.test(name)) return sayMoment(value, written)
	if (typeof value !== 'string') return JSON.stringify(value)
	if (name === 'state') return states[value] ?? withCapital(value)
	if (name === 'role') return roleWords(value as Role, 'staff')
	if (written && isDate(value)) return plainDateWords(value, written.format)
	if (written && /^\d{2}:\d{2}$/.test(value)) return clockWords(value, written.format)
	return value.length > LONGEST ? `${value.slice(0, LONGEST).trimEnd()}…` : value
}

function sayMoment(at: number, written: Written | undefined): string {
	return written ? dateWords(at, written.timeZone, written.format) : new Date(at).toISOString()
}

/** The tables overlap, but their labels for the same state agree closely enough. */
const states: Record<string, string> = {
	...wordsOf(classStates),
	...wordsOf(enrolmentStates),
	...Object.fromEntries(Object.entries(stateRules).map(([state, { label }]) => [state, label])),
}

function wordsOf(said: Record<string, readonly [string, string]>): Record<string, string> {
	return Object.fromEntries(Object.entries(said).map(([state, [text]]) => [state, text]))
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
	pausedFrom: 'Pause from',
	pausedTo: 'Pause until',
	locksWhenLeft: 'Accounts are locked after the last day',
	place: 'Place in the queue',
	paysSelf: 'Pays for themselves',
	billingName: 'Invoices go to',
	invoiceDelivery: 'Invoices are sent by',
	flags: 'May, gets, does',
	paymentTermsDays: 'Days to pay',
	endedOn: 'Last day',
	isHome: 'A family’s home',
}

function labelOf(name: string): string {
	return withCapital(labels[name] ?? plainName(name))
}

function withCapital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `paidThrough` becomes "paid through". */
function plainName(name: string): string {
	return name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
}
