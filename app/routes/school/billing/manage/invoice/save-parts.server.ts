import { data } from '@remix-run/node'
import { partsEvenly, type AgreedPart } from '#app/domain/billing/payment-parts.ts'
import { href } from '#app/domain/href.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import type { Doing } from '#app/requests/task.server.ts'
import { partsForm, type PartsForm } from '#app/domain/billing/form.ts'
import { invoiceKind } from '#app/domain/billing/labels.ts'
import { agreeOnParts } from '#app/models/billing/paying-in-parts.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import { writeDate } from '#app/utils/plain-date.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { previewOf, rowOf, shownAs } from './read-parts.server.ts'

/** Recalculates the parts, switches to editing by hand, or agrees on them. Parts that were not shown are shown first. */
export async function saveParts({ args, access, invoice }: Doing & { invoice: FoundInvoice }) {
	const form = await readForm(args, partsForm)
	if (!form.ok) return invalid(args, form)
	const { value, intent } = form
	const parts = partsOf(invoice, value)
	const preview = previewOf(access, parts, invoice)
	const again = (changed: Record<string, unknown> = {}) => {
		const reply = form.submission.reply()
		return { ...reply, initialValue: { ...reply.initialValue, ...changed } }
	}
	if (intent === 'by-hand') {
		const rows = parts
			.map(rowOf)
			.map((row) => ({ ...row, dueOn: writeDate(row.dueOn, access.school.dateFormat) }))
		return data({ result: again({ how: 'by-hand', parts: rows }), preview: null })
	}
	if (intent === 'evenly') return data({ result: again({ how: 'evenly' }), preview: null })
	const isNew = value.how === 'evenly' && value.shown !== shownAs(parts)
	if (intent === 'recalculate' || isNew)
		return data({ result: again(), preview, isUnseen: intent !== 'recalculate' })
	const saved = agreeOnParts(access, form.key, {
		id: invoice.id,
		parts,
		openMinor: value.openMinor,
		planId: value.planId ?? null,
	})
	if (!saved.ok) return invalid(args, form, saved)
	const what = `${invoiceKind(invoice)} ${invoice.number} is paid in ${parts.length === 1 ? 'one part' : `${parts.length} parts`}. ${saved.value.text}`
	return redirectWithFlash(args, href.invoice(invoice.id), {
		id: 'billing-saved',
		params: { what: what.trim() },
	})
}

function partsOf({ openMinor, currency }: FoundInvoice, value: PartsForm): AgreedPart[] {
	if (value.how === 'by-hand')
		return value.parts.map(({ dueOn, amount: amountMinor }) => ({ dueOn, amountMinor }))
	const { count, firstOn, rhythm } = value
	return partsEvenly({ openMinor, currency, count, firstOn, rhythm })
}
