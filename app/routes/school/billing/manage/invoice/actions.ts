import type { PageAction } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import type { InvoiceFacts } from './read.server.ts'

/** The primary button follows the invoice's status. Frequent actions come next, rare ones go in the menu. */
export function mainAction({ id, state, familyId, isOpen }: InvoiceFacts): PageAction | undefined {
	if (state === 'draft') return { to: href.invoice(id, 'issue-and-send'), label: 'Issue and send' }
	const to = href.familyAccount(familyId, 'payment', { pays: id })
	return isOpen ? { to, label: 'Record payment' } : undefined
}

export function otherActions({ id, state, isOpen, mayRemind, isEnded }: InvoiceFacts): PageAction[] {
	if (state === 'draft')
		return [
			{ to: href.newInvoice({ draft: id }), label: 'Edit' },
			{ to: href.invoice(id, 'issue'), label: 'Issue' },
		]
	if (isEnded) return []
	return [
		{ to: href.invoice(id, 'send'), label: 'Send' },
		...(isOpen && mayRemind ? [{ to: href.invoice(id, 'remind'), label: 'Send reminder' }] : []),
	]
}

export function moreActions({
	id,
	state,
	isOpen,
	isEnded,
	isPaid,
	isInParts,
	isOpening,
	familyId,
}: InvoiceFacts): PageAction[] {
	const copy = { to: href.newInvoice({ family: familyId, copy: id }), label: 'Copy' }
	if (state === 'draft') return [copy, { to: href.invoice(id, 'delete'), label: 'Delete' }]
	if (isEnded) return [copy]
	return [
		copy,
		...(isOpening ? [] : [{ to: href.newInvoice({ corrects: id }), label: 'Correct and reissue' }]),
		...(isOpen ? partsActions(id, isInParts) : []),
		...(isPaid ? [{ to: href.invoice(id, 'remove-payments'), label: 'Take payments off' }] : []),
		{ to: href.invoice(id, 'end-links'), label: 'End emailed links' },
		{ to: href.invoice(id, 'credit'), label: 'Credit' },
		...(isOpen ? [{ to: href.invoice(id, 'write-off'), label: 'Write off' }] : []),
		...(isPaid ? [] : [{ to: href.invoice(id, 'void'), label: 'Void' }]),
	]
}

function partsActions(id: string, isInParts: boolean): PageAction[] {
	const to = href.invoice(id, 'parts')
	if (!isInParts) return [{ to, label: 'Pay in parts' }]
	return [
		{ to, label: 'Change the parts' },
		{ to: href.invoice(id, 'end-parts'), label: 'End payment in parts' },
	]
}
