import { setImmediate } from 'node:timers/promises'
import { nextPeriod } from '#app/domain/billing/list.ts'
import { reasonOf } from '#app/domain/billing/overbilled.ts'
import { setRightDone } from '#app/domain/billing/outdated.ts'
import { rateWords, wholeLine } from '#app/domain/billing/tax.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { workOn } from '#app/requests/batch-job.server.ts'
import { draftRun, issueBatches, notIssuedWords } from '#app/requests/billing-run.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { runForm, runStep } from '#app/domain/billing/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { listDraftsOf, listNotSent, listRuns } from '#app/models/billing/run-list.server.ts'
import { setDraftRight } from '#app/models/billing/outdated-drafts.server.ts'
import { listWithoutFamily } from '#app/models/billing/without-family.server.ts'
import { previewRun, startRun, undoRun } from '#app/models/billing/run.server.ts'
import { momentWords, monthWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done } from '#app/utils/outcome.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { readChanged, readEarlier } from './read-changed.server.ts'
import { readHeldBack } from './read-made.server.ts'

/** Families beyond this limit are counted but not listed. */
const MOST = 200

export type ShownRun = ReturnType<typeof readRuns>[number]

export function readRuns(access: Access) {
	const { timeZone, dateFormat, currency } = access.school
	return listRuns(access).map(({ at, period, totalMinor, ...run }) => ({
		...run,
		month: monthWords(`${period}-01`),
		when: momentWords(at, timeZone, dateFormat),
		total: moneyWords(totalMinor, currency),
		isUndone: run.undoneAt !== null,
		isGoing: run.finishedAt === null && run.undoneAt === null,
	}))
}

export function readMonths({ school }: Access) {
	const next = nextPeriod(today(school.timeZone))
	return { next, months: monthsFrom(next) }
}

export type DryRunShown = Awaited<ReturnType<typeof readDryRun>>

/** Preview of a run per family. Lines left out are listed apart, with the reason. */
export async function readDryRun(access: Access, period: string) {
	const { currency } = access.school
	const families = []
	for (const some of previewRun(access, period)) {
		families.push(...some)
		// Lets other requests run between two batches.
		await setImmediate()
	}
	const changed = await readChanged(access, period)
	// The credit of a term is due in the month before as well.
	const isNamed = ({ overbilled }: { overbilled?: { key: string; amountMinor: number } }) =>
		changed.some(({ key, creditMinor }) => key === overbilled?.key && creditMinor >= overbilled.amountMinor)
	const billed = families.filter(({ lines }) => lines.length > 0)
	return {
		formKey: formKey(),
		period,
		month: monthWords(`${period}-01`),
		earlier: await readEarlier(
			access,
			period,
			billed.flatMap(({ lines }) => lines),
		),
		count: billed.length,
		total: moneyWords(
			billed.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
			currency,
		),
		more: Math.max(0, billed.length - MOST),
		problems: [
			...changed,
			...listWithoutFamily(access, period).map(({ id, name }) => ({
				key: id,
				about: name,
				why: 'has no family, so nobody can be billed.',
				credit: null,
				to: href.student(id, 'move-family'),
				label: 'Choose who pays',
			})),
			...families.flatMap(({ familyId, family, absent }) =>
				absent
					.filter((problem) => !isNamed(problem))
					.map((problem) => ({
						key: `${familyId} ${problem.about} ${problem.why} ${problem.overbilled?.key ?? ''}`,
						...reasonOf(problem),
						to: href.familyAccount(familyId),
						label: family,
					})),
			),
		].slice(0, MOST),
		families: billed.slice(0, MOST).map(({ familyId, family, lines, totalMinor, taxes }) => ({
			id: familyId,
			name: family,
			total: moneyWords(totalMinor, currency),
			taxes: taxes.map(
				({ name, rate, taxMinor }) => `${name} ${rateWords(rate)}, ${moneyWords(taxMinor, currency)}`,
			),
			lines: lines.map((line) => ({
				text: `${line.description}, ${moneyWords(wholeLine(line).netMinor, currency)}`,
				why: line.why ?? '',
			})),
		})),
	}
}

function monthsFrom(next: string) {
	const [year = 0, month = 0] = next.split('-').map(Number)
	return Array.from({ length: 14 }, (_, i) => {
		const value = new Date(Date.UTC(year, month - i, 1)).toISOString().slice(0, 7)
		return { value, label: monthWords(`${value}-01`) }
	})
}

export const makeRun = tasksOf()({
	form: runForm,
	async save({ access }, { period }, { key }) {
		const started = startRun(access, key, period)
		if (!started.ok) return started
		const { id } = started.value
		return done({ id, what: await goOn(access, id) })
	},
	then: ({ id, what }) => told(id, what),
})

export const stepRun = tasksOf<Doing & { run: string }>()({
	form: runStep,
	async save({ access, run }, { intent }) {
		if (intent === 'undo') {
			const undone = undoRun(access, run)
			return undone.ok ? done(`${many(undone.value.drafts, 'draft was', 'drafts were')} removed.`) : undone
		}
		if (intent === 'take-off') return done(await setRight(access, run))
		return done(await (intent === 'continue' ? goOn(access, run) : issueAll(access, run, intent)))
	},
	then: (what, { run }) => told(run, what),
})

async function goOn(access: Access, run: string) {
	const isDone = await draftRun(access, run)
	const made = many(listDraftsOf(access, run).length, 'draft was', 'drafts were')
	return isDone ? `${made} made. Nothing is sent yet.` : `${made} made so far.`
}

/** Takes off the drafts of a run what is not due. */
async function setRight(access: Access, run: string): Promise<string> {
	const all = { taken: 0, priced: 0, gone: 0 }
	for (const { id } of await readHeldBack(access, run)) {
		const right = setDraftRight(access, id)
		if (!right.ok) continue
		all.taken += right.value.taken
		all.priced += right.value.priced
		all.gone += Number(right.value.isGone)
		await setImmediate()
	}
	const { gone } = all
	const deleted = `${many(gone, 'draft', 'drafts')} had no other line and ${gone === 1 ? 'was' : 'were'} deleted.`
	return [setRightDone(all) || 'The drafts bill nothing too much.', gone > 0 ? deleted : '']
		.filter(Boolean)
		.join(' ')
}

async function issueAll(access: Access, run: string, intent: 'issue' | 'issue-send') {
	const ids = listDraftsOf(access, run)
	const sends = intent === 'issue-send'
	const isDone = await workOn(run, () => issueBatches(access, ids, sends))
	const left = listDraftsOf(access, run)
	const count = ids.length - left.length
	const issued = many(count, 'invoice', 'invoices')
	if (!isDone) return `${issued} issued so far.`
	return `${issued} issued${sends ? emailedWords(count, listNotSent(access, ids)) : '.'}${notIssuedWords(access, left)}`
}

function emailedWords(count: number, byHand: string[]): string {
	if (byHand.length === 0) return ' and sent.'
	const names = byHand.slice(0, MOST_NAMES)
	const more = byHand.length - names.length
	const whose = new Intl.ListFormat('en').format(more > 0 ? [...names, `${more} more`] : names)
	return `, ${count - byHand.length} of ${count} emailed. Not emailed, so print or hand over: ${whose}.`
}

const MOST_NAMES = 10

function told(run: string, what: string) {
	return goTo(href.billingRun(run), 'billing-saved', { what })
}
