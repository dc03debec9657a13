import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { bulkTasks } from '#app/domain/billing/list.ts'
import { outdatedWords } from '#app/domain/billing/outdated.ts'
import { href } from '#app/domain/href.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { nothingAsked, severalInvoices } from '#app/domain/billing/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { listChosen } from '#app/models/billing/list.server.ts'
import { listNotIssued } from '#app/models/billing/issue.server.ts'
import { lacksWayToPay } from '#app/models/billing/online-payment.server.ts'
import { outdatedLines } from '#app/models/billing/outdated-drafts.server.ts'
import { sendInvoices, type Sending } from '#app/models/billing/sending.server.ts'
import { tickedIn } from '#app/utils/list-query.ts'
import { moneyWords } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** An export has its own address and needs no confirmation; every other task asks first. */
export async function askBulk(args: ActionFunctionArgs) {
	const form = await readForm(args, severalInvoices)
	if (!form.ok) return invalid(args, form)
	const { invoiceIds, intent } = form.value
	const ticked = invoiceIds.join('.')
	if (intent !== 'export') return redirect(href.selectedInvoices(bulkTasks[intent], ticked), 303)
	const url = new URL(args.request.url)
	url.searchParams.set('format', 'csv')
	url.searchParams.set('ticked', ticked)
	return redirect(url.pathname + url.search, 303)
}

/** Redirects to the list if the address names no invoices. */
export function selectedIn({ request }: RouteArgs): string[] {
	const ids = tickedIn(new URL(request.url).searchParams)
	if (ids.length === 0) throw redirect(href.billing())
	return ids
}

type WithSelected = Doing & { ids: string[] }

export function withSelected(args: ActionFunctionArgs, access: Access): WithSelected {
	return { args, access, ids: selectedIn(args) }
}

export const selectedTask = tasksOf<WithSelected>()

export type Selected = ReturnType<typeof readSelected>

/** Splits the selection into eligible invoices and the number of the others. */
export function readSelected(
	access: Access,
	ids: string[],
	isFit: (invoice: Chosen) => boolean,
	amountOf: (invoice: Chosen) => number = wholeAmount,
) {
	const chosen = listChosen(access, ids)
	const fit = chosen.filter(isFit)
	const { currency } = access.school
	const payers = [...new Set(fit.map(({ familyId }) => familyId))]
	return {
		formKey: formKey(),
		noWayToPay: lacksWayToPay(access),
		invoices: fit.map((invoice) => ({
			id: invoice.id,
			label: `${invoice.number ?? 'Draft'}, ${invoice.family}`,
			amount: moneyWords(amountOf(invoice), currency),
		})),
		left: chosen.length - fit.length,
		sum: moneyWords(
			fit.reduce((sum, invoice) => sum + amountOf(invoice), 0),
			currency,
		),
		/** Null if the invoices belong to more than one family. */
		payer: payers.length === 1 ? (payers[0] ?? null) : null,
	}
}

/** The ticked drafts. Those that bill more than is due now are left out, with the reason. */
export function readIssuing(access: Access, ids: string[]) {
	const outdated = outdatedLines(access, ids)
	const { invoices, ...selected } = readSelected(access, ids, isDraft, (invoice) =>
		outdated.has(invoice.id) ? 0 : invoice.totalMinor,
	)
	return {
		selected: { ...selected, invoices: invoices.filter(({ id }) => !outdated.has(id)) },
		leftOut: invoices.flatMap(({ id, label }) => {
			const lines = outdated.get(id)
			return lines ? [{ id, label, amount: outdatedWords(lines) }] : []
		}),
	}
}

type Chosen = ReturnType<typeof listChosen>[number]

function wholeAmount({ state, totalMinor, openMinor }: Chosen): number {
	return state === 'draft' ? totalMinor : openMinor
}

export const isOpen = ({ state }: Chosen) => state === 'issued' || state === 'part_paid'
export const isDraft = ({ state }: Chosen) => state === 'draft'
export const isIssued = (invoice: Chosen) => !isDraft(invoice)

/** Answers with the outcome per invoice. A draft that could not be issued has the reason. */
export async function sendSelected({ args, access, ids }: WithSelected, kind: Sending, first?: () => void) {
	const form = await readForm(args, nothingAsked)
	if (!form.ok) return invalid(args, form)
	first?.()
	const whyNot = new Map<string, string>(
		first ? listNotIssued(access, ids).map(({ id, why }) => [id, why]) : [],
	)
	const outcomes = sendInvoices(access, ids, kind)
	return data({ outcomes: outcomes.map((one) => ({ ...one, text: whyNot.get(one.id) ?? one.text })) })
}
