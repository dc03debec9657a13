import { returnWords } from '#app/domain/debit/collection-day.ts'
import { debitStepForm } from '#app/domain/debit/form.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { bookDebits, findDebits, recallDebit } from '#app/models/billing/debit-booking.server.ts'
import {
	debitFileOf,
	findDebitRun,
	latenessOf,
	listDebits,
	markRunSent,
	takeOutChanged,
	undoDebitRun,
	undoSent,
	type DebitRun,
} from '#app/models/billing/debit-run.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { momentWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import { runState } from './tasks.server.ts'

export function foundRun(access: Access, id: string | undefined): DebitRun {
	return findDebitRun(access, id ?? '') ?? missing()
}

export type RunShown = ReturnType<typeof readRun>

export function readRun(access: Access, run: DebitRun) {
	const { currency, dateFormat, timeZone } = access.school
	const listed = listDebits(access, run.id)
	const kept = listed.filter(({ debit }) => debit.state !== 'left_out')
	const file = run.undoneAt === null && kept.length > 0 ? debitFileOf(access, run) : null
	const isChanged = run.sentAt === null && listed.some(({ changed }) => changed)
	const late = run.sentAt === null ? latenessOf(access, listed) : null
	const day = today(timeZone)
	return {
		when: momentWords(run.at, timeZone, dateFormat),
		...runState(run),
		total: moneyWords(
			kept.reduce((sum, { debit }) => sum + debit.amountMinor, 0),
			currency,
		),
		problem: file && !file.ok ? Object.values(file.errors).flat().join(' ') : null,
		file: file?.ok && !isChanged ? href.debitRun(run.id, { format: 'xml' }) : null,
		next: nextWords(run, { isChanged, late, isEmpty: kept.length === 0 }),
		steps: stepsOf(run, {
			isChanged,
			late,
			isEmpty: kept.length === 0,
			isBooked: kept.some(({ debit }) => debit.state !== 'waiting'),
			isDue: kept.some(({ debit }) => debit.state === 'waiting' && debit.collectOn <= day),
		}),
		debits: listed.map(({ debit, family, number, method, changed }) => ({
			id: debit.id,
			family,
			familyId: debit.familyId,
			invoiceId: debit.invoiceId,
			number: number ?? '',
			day: shortDateWords(debit.collectOn, dateFormat),
			mandate: `${method.label}, mandate ${method.reference ?? ''}, ${debit.sequence === 'FRST' ? 'first' : 'following'} collection`,
			amount: moneyWords(debit.amountMinor, currency),
			canRecall: run.sentAt !== null && changed === 'withdrawn',
			...standing(debit, changed),
		})),
	}
}

function nextWords(run: DebitRun, { isChanged, late, isEmpty }: Omit<Facts, 'isBooked' | 'isDue'>): string {
	if (run.undoneAt !== null) return 'This run was undone. What it would have collected is due again.'
	if (isEmpty) return 'Nothing is left to collect.'
	if (late === 'close')
		return `The collection day is too close for a new file. If the bank already has this file, ${OR_UNDO}`
	if (late === 'passed') return `The collection day has passed. If the bank got this file, ${OR_UNDO}`
	if (isChanged)
		return 'Some debits have changed since the run was made. Take them out before you download the file.'
	if (run.sentAt === null) return 'Download the file, give it to your bank, and mark the run as sent.'
	if (run.bookedAt !== null)
		return 'The payments are booked. Upload the bank statement to find returned debits.'
	return 'Each debit is booked on its collection day. Upload the bank statement to find returned debits.'
}

const OR_UNDO = 'mark it as sent; otherwise undo the run and make it again.'

interface Facts {
	isChanged: boolean
	late: ReturnType<typeof latenessOf>
	isEmpty: boolean
	isBooked: boolean
	isDue: boolean
}

function stepsOf(run: DebitRun, { isChanged, late, isEmpty, isBooked, isDue }: Facts) {
	if (run.undoneAt !== null || isEmpty) return []
	const undo = { intent: 'undo', label: 'Undo the run' }
	if (run.sentAt === null)
		return isChanged && !late
			? [{ intent: 'take-out', label: 'Take out what changed' }, undo]
			: [{ intent: 'sent', label: 'Mark as sent' }, undo]
	return [
		...(isDue ? [{ intent: 'book', label: 'Book what is due' }] : []),
		...(isBooked ? [] : [{ intent: 'not-sent', label: 'Mark as not sent' }]),
	]
}

function standing(
	debit: ReturnType<typeof listDebits>[number]['debit'],
	changed: 'withdrawn' | 'paid' | null,
) {
	if (changed === 'withdrawn') return { text: 'Mandate withdrawn', tone: 'bad' as const }
	if (changed === 'paid') return { text: 'Paid since', tone: 'bad' as const }
	if (debit.state === 'returned')
		return { text: `Returned: ${returnWords(debit.returnedFor)}`, tone: 'bad' as const }
	if (debit.state === 'booked') return { text: 'Booked', tone: 'good' as const }
	return debit.state === 'left_out'
		? { text: 'Left out', tone: 'quiet' as const }
		: { text: 'Waiting', tone: 'brass' as const }
}

const SAID = {
	sent: 'The run is marked as sent. Its debits are booked on their collection days.',
	'not-sent': 'The run is marked as not sent.',
	'take-out': 'What changed is taken out. Download the file again.',
	undo: 'The run is undone.',
	book: 'The debits that are due are booked.',
	recall: 'The debit is taken out of the run.',
}

export const stepDebitRun = tasksOf<Doing & { run: DebitRun }>()({
	form: debitStepForm,
	save({ access, run: { id } }, step): Outcome<unknown> {
		switch (step.intent) {
			case 'sent': {
				const sent = markRunSent(access, id)
				// A day that has passed is booked at once; the hourly job would book it as well.
				if (sent.ok) bookDebits(access, undefined, id)
				return sent
			}
			case 'not-sent':
				return undoSent(access, id)
			case 'take-out':
				return takeOutChanged(access, id)
			case 'book':
				return done(bookDebits(access, undefined, id))
			case 'recall':
				return findDebits(access, [step.debitId])[0]?.runId === id
					? recallDebit(access, step.debitId)
					: missing()
			default:
				return undoDebitRun(access, id)
		}
	},
	then: (_saved, { run }, { intent }) => goTo(href.debitRun(run.id), 'billing-saved', { what: SAID[intent] }),
})
