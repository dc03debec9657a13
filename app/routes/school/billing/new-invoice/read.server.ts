import type { LoaderFunctionArgs } from '@remix-run/node'
import { quantityWords } from '#app/domain/billing/document.ts'
import { nextPeriod } from '#app/domain/billing/list.ts'
import { causeOf } from '#app/domain/billing/line-cause.ts'
import { isPeriod } from '#app/domain/billing/month-charge.ts'
import { formIdOf, repeatedCredits, type RepeatedCredit } from '#app/domain/billing/repeated-credits.ts'
import { wholeLine } from '#app/domain/billing/tax.ts'
import { href } from '#app/domain/href.ts'
import { choiceOfFamily } from '#app/requests/family-choice.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { billingSettingsOf } from '#app/models/billing/settings.server.ts'
import { lacksWayToPay } from '#app/models/billing/online-payment.server.ts'
import { listTaxCodes, usualTaxOf } from '#app/models/billing/tax-codes.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import { hasFamilies } from '#app/models/family/details.server.ts'
import { findFamilies } from '#app/models/student/family-search.server.ts'
import { monthWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { listPaidApart, subjectOf, type Subject } from './read-subject.server.ts'

/** Asks for a family first, then prepares the editor. */
export function readNewInvoice({ request }: LoaderFunctionArgs, access: Access) {
	const params = new URL(request.url).searchParams
	const subject = subjectOf(access, params)
	if (subject === 'missing') return missing()
	if (!subject) return readFamilies(access, params)
	const { payer, from, mode } = subject
	const now = today(access.school.timeZone)
	const usualTax = usualTaxOf(access, payer)
	const asked = params.get('period') ?? ''
	const period = isPeriod(asked) ? asked : (from?.period ?? nextPeriod(now))
	return {
		view: 'editor' as const,
		title: titles[mode](subject),
		mode,
		formKey: formKey(),
		payer: { id: payer.id, name: payer.name },
		from: from && { id: from.id, number: from.number },
		noWayToPay: lacksWayToPay(access),
		credited: mode === 'corrects' && from ? creditedWords(from) : null,
		period,
		hasBegun: period <= now.slice(0, 7),
		months: monthsAround(now, period),
		...suggestionsFor(access, payer.id, period),
		taxCodes: listTaxCodes(access).map(({ id, name }) => ({ value: id, label: name })),
		usualTax,
		...childrenFor(access, subject),
		first: {
			period,
			termsDays: String(from?.termsDays ?? payer.termsDays ?? billingSettingsOf(access).termsDays),
			publicNote: from?.publicNote ?? '',
			internalNote: from?.internalNote ?? '',
			lines: from ? rowsOf(from, mode) : [{ taxCodeId: usualTax ?? '' }],
		},
	}
}

const titles: Record<Subject['mode'], (subject: Subject) => string> = {
	new: ({ payer }) => `New invoice for ${payer.name}`,
	copy: ({ payer }) => `New invoice for ${payer.name}`,
	draft: ({ payer }) => `Draft for ${payer.name}`,
	corrects: ({ from }) => `Correct invoice ${from?.number}`,
}

/** The notice about earlier credits of an invoice that is corrected. */
function creditedWords(invoice: FoundInvoice): { title: string; text: string } | null {
	const { number, lines, credits, currency } = invoice
	if (credits.length === 0) return null
	const minor = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	const notes = credits.map((credit) => credit.number).join(', ')
	const { kept, rows } = repeatedCredits(invoice)
	const isAll = kept.length === lines.length
	const says = [
		isAll ? '' : 'Lines that were credited in full are left out.',
		rows.length === 0
			? ''
			: `The last lines below take ${isAll ? 'it' : 'the rest'} off the corrected invoice too.`,
		rows.length === 0 ? '' : 'Remove them if it no longer applies.',
	]
	return {
		title: `${moneyWords(minor, currency)} of invoice ${number} was credited already (${notes}).`,
		text: says.filter(Boolean).join(' '),
	}
}

function rowsOf(from: FoundInvoice, mode: Subject['mode']) {
	if (mode !== 'corrects') return from.lines.map(rowOfLine)
	const { kept, rows } = repeatedCredits(from)
	return [...kept.map(rowOfLine), ...rows.map(rowOfCredit)]
}

function rowOfLine(line: FoundInvoice['lines'][number]) {
	return {
		lineId: line.id,
		kind: line.kind,
		description: line.description,
		quantity: quantityWords(line.quantity),
		unit: plainAmount(line.unitMinor),
		discount: line.discountMinor > 0 ? plainAmount(line.discountMinor) : '',
		taxCodeId: line.taxCodeId ?? '',
		studentId: line.studentId ?? '',
	}
}

function rowOfCredit(credit: RepeatedCredit<FoundInvoice['lines'][number]>) {
	const { description, line, netMinor } = credit
	return {
		lineId: formIdOf(credit),
		kind: 'adjustment',
		description,
		quantity: quantityWords(1000),
		unit: plainAmount(netMinor),
		taxCodeId: line?.taxCodeId ?? '',
	}
}

/** Billable lines of a month, and the lines left out with the reason. */
function suggestionsFor(access: Access, familyId: string, period: string) {
	const { lines, absent } = suggestLines(access, familyId, period)
	return {
		suggested: lines.map((line) => ({
			value: causeOf(line) ?? '',
			label: `${line.description}, ${moneyWords(wholeLine(line).netMinor, access.school.currency)}`,
			hint: line.why ?? undefined,
		})),
		absent,
	}
}

/** The children to choose from, and the lines that are for one already. */
function childrenFor(access: Access, { payer, from, mode }: Subject) {
	return {
		students: listPaidApart(access, payer.id).map(({ id, name }) => ({ value: id, label: name })),
		bound: mode === 'copy' || !from ? [] : boundOf(from),
	}
}

/** Lines with a cause, and those that repeat a credit note, which are for the students of its lines. */
function boundOf(from: FoundInvoice): string[] {
	return [...from.lines.filter(causeOf).map(({ id }) => id), ...repeatedCredits(from).rows.map(formIdOf)]
}

/** Three months ahead to a year back, newest first. */
function monthsAround(now: string, chosen: string) {
	const [year = 0, month = 0] = now.split('-').map(Number)
	const around = Array.from({ length: 16 }, (_, i) =>
		new Date(Date.UTC(year, month - 1 + 3 - i, 1)).toISOString().slice(0, 7),
	)
	const all = around.includes(chosen) ? around : [...around, chosen]
	return all.map((value) => ({ value, label: monthWords(`${value}-01`) }))
}

function readFamilies(access: Access, params: URLSearchParams) {
	const find = params.get('find')?.trim() ?? ''
	return {
		view: 'family' as const,
		title: 'New invoice',
		solo: access.school.kind === 'solo',
		isEmpty: !find && !hasFamilies(access),
		find,
		families: find
			? findFamilies(access, find).map((family) =>
					choiceOfFamily(family, href.newInvoice({ family: family.id })),
				)
			: [],
	}
}
