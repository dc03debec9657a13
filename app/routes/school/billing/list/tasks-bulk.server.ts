import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { invoiceActs, type BulkAct } from '#app/domain/billing/list.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { nothingAsked, severalInvoices } from '#app/domain/billing/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { chargeLateFees } from '#app/models/billing/late-fees.server.ts'
import { issueInvoices } from '#app/models/billing/issue.server.ts'
import { listChosen } from '#app/models/billing/list.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { tickedIn } from '#app/utils/list-query.ts'
import { moneyWords } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

interface Asked {
	act: BulkAct
	ids: string[]
}

/** What is asked about before it is done, as an address has it. */
export function askedIn(params: URLSearchParams): Asked | null {
	const act = invoiceActs.find(({ value }) => value === params.get('do'))?.value
	const ids = tickedIn(params)
	return act && ids.length > 0 ? { act, ids } : null
}

/** A file is kept by its own address; everything else is asked about first. */
export async function askBulk(asked: ActionFunctionArgs) {
	const form = await readForm(asked, severalInvoices)
	if (!form.ok) return invalid(asked, form)
	const { invoiceIds, intent } = form.value
	const ticked = invoiceIds.join('.')
	if (intent !== 'export') return redirect(href.billing({ do: intent, ticked }), 303)
	const url = new URL(asked.request.url)
	url.searchParams.set('format', 'csv')
	url.searchParams.set('ticked', ticked)
	return redirect(url.pathname + url.search, 303)
}

export type Question = ReturnType<typeof questionOf>

/** What it would be done to, and to which of the chosen it cannot be done. */
export function questionOf(access: Access, { act, ids }: Asked) {
	const chosen = listChosen(access, ids)
	const isFit = fits[act]
	const fit = chosen.filter(isFit)
	const { currency } = access.school
	const families = [...new Map(fit.map(({ familyId, family }) => [familyId, family]))]
	const [only] = families
	const payer = families.length === 1 && only ? only[0] : null
	return {
		act,
		formKey: formKey(),
		invoices: fit.map(({ id, number, family, totalMinor, openMinor, state }) => ({
			id,
			label: `${number ?? 'Draft'}, ${family}`,
			amount: moneyWords(state === 'draft' ? totalMinor : openMinor, currency),
		})),
		left: chosen.length - fit.length,
		sum: moneyWords(
			fit.reduce((sum, one) => sum + (one.state === 'draft' ? one.totalMinor : one.openMinor), 0),
			currency,
		),
		pay: act === 'pay' && payer ? href.familyAccount(payer, 'payment', { pays: ids.join('.') }) : null,
	}
}

type Chosen = ReturnType<typeof listChosen>[number]

const isOpen = ({ state }: Chosen) => state === 'issued' || state === 'part_paid'
const isDraft = ({ state }: Chosen) => state === 'draft'

const fits: Record<BulkAct, (one: Chosen) => boolean> = {
	issue: isDraft,
	'issue-send': isDraft,
	send: (one) => !isDraft(one),
	remind: isOpen,
	'late-fee': isOpen,
	pay: isOpen,
	print: (one) => !isDraft(one),
	export: () => true,
}

/** Does what was asked about. Of what is done to each for itself, the page says what came of it. */
export async function changeInvoices(asked: ActionFunctionArgs, access: Access, { act, ids }: Asked) {
	const form = await readForm(asked, nothingAsked)
	if (!form.ok) return invalid(asked, form)

	if (act === 'late-fee') {
		const charged = chargeLateFees(access, form.key, ids)
		if (!charged.ok) return invalid(asked, form, charged)
		const what = `Late fees are on ${many(charged.value.drafts, 'new draft', 'new drafts')}. Look them over and issue them.`
		return leadTo(asked, href.billing({ view: 'draft' }), { id: 'billing-saved', params: { what } })
	}
	if (act === 'issue') {
		const issued = issueInvoices(access, ids)
		if (!issued.ok) return invalid(asked, form, issued)
		return leadTo(asked, href.billing(), { id: 'billing-saved', params: { what: issuedWords(issued.value) } })
	}
	if (act === 'issue-send') issueInvoices(access, ids)
	const outcomes = sendInvoices(access, ids, act === 'remind' ? 'reminder' : 'invoice')
	return data({ outcomes })
}

function issuedWords({ issued, failed }: { issued: number; failed: number }): string {
	const words = `${many(issued, 'invoice', 'invoices')} issued.`
	return failed > 0 ? `${words} ${failed} could not be issued: the total is below zero.` : words
}
